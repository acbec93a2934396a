import { useEffect, useState } from 'react'
import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { FoundInRegistry } from '#web/features/company/owners/business/business-machine.ts'
import { toText } from '#web/features/company/owners/business/company-identity.ts'
import { type FoundCompany, type RegistrySearch, useRegistrySearch } from '#web/features/company/owners/business/use-registry-search.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { useDelayed } from '#web/lib/timing/use-delayed.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import styles from '#web/features/company/owners/business/company-lookup.module.css'

type Props = { answers: ModuleAnswers; onTake: (found: FoundInRegistry) => void }

/** Below country, name and number: looks the company up in the register by what is typed there. */
export function CompanyLookup({ answers, onTake }: Props) {
  const t = ownersMessages.useTranslate()
  const { search, start, clear } = useRegistrySearch()
  const requested = {
    isoCode: toText(answers[fieldNames.country]),
    name: toText(answers[fieldNames.businessName]),
    number: toText(answers[fieldNames.companyNumber]),
  }
  const { isoCode, name, number } = requested
  const [takenName, setTakenName] = useState('')
  // Results stand for what was asked: once it is typed over, they are gone.
  const question = [isoCode, name, number].join('|')
  useEffect(() => {
    if (question) clear()
  }, [question, clear])
  const take = ({ id, companyName, companyNumber }: FoundCompany) => {
    setTakenName(companyName)
    onTake({ kyckrId: id, companyName, companyNumber })
  }
  return (
    <div className="company-lookup">
      <p className="muted small">{t('lookup.hint')}</p>
      <Button aria-disabled={search.is === 'searching' || undefined} onClick={() => search.is !== 'searching' && start(requested)}>
        {t(search.is === 'searching' ? 'lookup.searching' : 'lookup.start')}
      </Button>
      <div aria-live="polite">
        <Outcome search={search} onTake={take} />
        {search.is === 'idle' && takenName !== '' && takenName === name && (
          <p className="small lookup-taken">{t('lookup.filled', { company: takenName })}</p>
        )}
      </div>
    </div>
  )
}

function Outcome({ search, onTake }: { search: RegistrySearch; onTake: (company: FoundCompany) => void }) {
  const t = ownersMessages.useTranslate()
  if (search.is === 'idle') return null
  if (search.is === 'searching') return <Patience />
  if (search.is === 'incomplete') return <p className="field-error">{t(search.lacks === 'country' ? 'lookup.country' : 'lookup.name')}</p>
  if (search.is === 'failed') return <Failure code={search.error.code} isOffline={search.error.isOffline} />
  const { companies, hasMore } = search
  if (companies.length === 0) return <p>{t('lookup.none')}</p>
  return (
    <>
      <p className="muted small">{t('lookup.found', { count: companies.length })}</p>
      <ul className={styles.lookupResults}>
        {companies.map((company) => (
          <li key={company.id}>
            <span>
              <strong>{company.companyName}</strong>
              <span className="muted small">{[company.companyNumber, company.status, company.address].filter(Boolean).join(' · ')}</span>
            </span>
            <Button
              aria-label={t('lookup.use-named', { company: company.companyName, number: company.companyNumber })}
              onClick={() => onTake(company)}
            >
              {t('lookup.use')}
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && <p className="muted small">{t('lookup.more')}</p>}
    </>
  )
}

function Patience() {
  const t = ownersMessages.useTranslate()
  return useDelayed() === 'short' ? null : <p className="muted">{t('lookup.slow')}</p>
}

function Failure({ code, isOffline }: { code: string; isOffline: boolean }) {
  const text = useErrorMessages(code, isOffline)
  return text ? (
    <p className={styles.lookupFailure}>
      <Icon name="alert" />
      <span>
        <strong>{text.title}</strong> {text.message}
      </span>
    </p>
  ) : null
}
