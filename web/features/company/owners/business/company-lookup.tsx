import { useEffect, useState } from 'react'
import { fieldNames } from '#contract/company/names.ts'
import type { ModuleAnswers } from '#contract/forms/answers.ts'
import type { FoundInRegister } from '#web/features/company/owners/business/business-machine.ts'
import { toText } from '#web/features/company/owners/business/company-identity.ts'
import { type FoundCompany, type RegisterSearch, useRegisterSearch } from '#web/features/company/owners/business/use-registry-search.ts'
import { corporateOwnersWords } from '#web/features/company/owners/messages/owners-messages.ts'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { useWaited } from '#web/lib/timing/use-delayed.ts'

type Props = { answers: ModuleAnswers; onTake: (found: FoundInRegister) => void }

/** Below country, name and number: looks the company up in the register by what is typed there. */
export function CompanyLookup({ answers, onTake }: Props) {
  const say = corporateOwnersWords.useSay()
  const { search, start, clear } = useRegisterSearch()
  const asked = {
    isoCode: toText(answers[fieldNames.country]),
    name: toText(answers[fieldNames.businessName]),
    number: toText(answers[fieldNames.companyNumber]),
  }
  const { isoCode, name, number } = asked
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
      <p className="muted small">{say('lookup.hint')}</p>
      <Button aria-disabled={search.is === 'searching' || undefined} onClick={() => search.is !== 'searching' && start(asked)}>
        {say(search.is === 'searching' ? 'lookup.searching' : 'lookup.start')}
      </Button>
      <div aria-live="polite">
        <Outcome search={search} onTake={take} />
        {search.is === 'idle' && takenName !== '' && takenName === name && (
          <p className="small lookup-taken">{say('lookup.filled', { company: takenName })}</p>
        )}
      </div>
    </div>
  )
}

function Outcome({ search, onTake }: { search: RegisterSearch; onTake: (company: FoundCompany) => void }) {
  const say = corporateOwnersWords.useSay()
  if (search.is === 'idle') return null
  if (search.is === 'searching') return <Patience />
  if (search.is === 'incomplete') return <p className="field-error">{say(search.lacks === 'country' ? 'lookup.country' : 'lookup.name')}</p>
  if (search.is === 'failed') return <Failure code={search.error.code} isOffline={search.error.isOffline} />
  const { companies, hasMore } = search
  if (companies.length === 0) return <p>{say('lookup.none')}</p>
  return (
    <>
      <p className="muted small">{companies.length === 1 ? say('lookup.found-one') : say('lookup.found', { count: companies.length })}</p>
      <ul className="lookup-results">
        {companies.map((company) => (
          <li key={company.id}>
            <span>
              <strong>{company.companyName}</strong>
              <span className="muted small">{[company.companyNumber, company.status, company.address].filter(Boolean).join(' · ')}</span>
            </span>
            <Button
              aria-label={say('lookup.use-named', { company: company.companyName, number: company.companyNumber })}
              onClick={() => onTake(company)}
            >
              {say('lookup.use')}
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && <p className="muted small">{say('lookup.more')}</p>}
    </>
  )
}

function Patience() {
  const say = corporateOwnersWords.useSay()
  return useWaited() === 'short' ? null : <p className="muted">{say('lookup.slow')}</p>
}

function Failure({ code, isOffline }: { code: string; isOffline: boolean }) {
  const words = useErrorWords(code, isOffline)
  return words ? (
    <p className="lookup-failure">
      <Icon name="alert" />
      <span>
        <strong>{words.title}</strong> {words.message}
      </span>
    </p>
  ) : null
}
