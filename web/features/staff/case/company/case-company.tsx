import { useCallback } from 'react'
import { toCountryName } from '#contract/identity/country-name.ts'
import { CaseCompleteness } from '#web/features/staff/case/company/case-completeness.tsx'
import { CasePeople } from '#web/features/staff/case/company/case-people.tsx'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { staffPath } from '#web/features/staff/shell/staff-session.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { useOwnershipMap } from '#web/ui/ownership-map/use-ownership-map.ts'
import styles from '#web/features/staff/case/company/company.module.css'

/** The company, its map and its people, each with a case of their own once invited. */
export function CaseCompany() {
  const t = caseMessages.useTranslate()
  const { language } = useI18n()
  const navigate = useNavigate()
  const { file } = useCaseFile()
  const part = useOwnershipMap(language)
  const { company } = file
  const people = company?.people
  const onPick = useCallback(
    (picked: string) => {
      const caseId = people?.find(({ id }) => id === picked)?.caseId
      if (caseId) navigate(`${staffPath}/requests/${caseId}`)
    },
    [navigate, people],
  )
  if (!company) return null
  const facts = [
    { name: t('company.number'), value: company.companyNumber },
    { name: t('company.country'), value: company.isoCode && toCountryName(company.isoCode, language) },
  ].filter(({ value }) => value)
  return (
    <CasePart title={company.companyName} area="people">
      <dl className={styles.caseFacts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="selectable">{value}</dd>
          </div>
        ))}
      </dl>
      <CaseCompleteness company={company} />
      {part.at === 'here' && (
        <part.OwnershipPanel structure={company.structure} language={language} text={part.text} statuses={{}} onPick={onPick} />
      )}
      {part.at === 'missing' && <p className="muted">{t('company.map-failed')}</p>}
      {company.people.length > 0 && <CasePeople people={company.people} />}
    </CasePart>
  )
}
