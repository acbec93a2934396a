import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { toCountryName } from '#contract/identity/country-name.ts'
import { deskPath } from '#web/features/staff/shell/staff-session.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { useMapPart } from '#web/features/company/owners/map/use-ownership-map.ts'
import { useOwnersWords } from '#web/features/company/owners/map/use-owners-messages.ts'
import { CaseCompleteness } from '#web/features/staff/case/company/case-completeness.tsx'
import { useCaseFile } from '#web/features/staff/case/frame/case-context.ts'
import { CasePart } from '#web/features/staff/case/frame/case-part.tsx'
import { CasePeople } from '#web/features/staff/case/company/case-people.tsx'

/** The company, its map and its people, each with a case of their own once invited. */
export function CaseCompany() {
  const say = staffCaseWords.useSay()
  const { language } = useSpeech()
  const navigate = useNavigate()
  const { file } = useCaseFile()
  const hasWords = useOwnersWords()
  const part = useMapPart(language)
  const { company } = file
  const people = company?.people
  const onPick = useCallback(
    (picked: string) => {
      const caseId = people?.find(({ id }) => id === picked)?.caseId
      if (caseId) navigate(`${deskPath}/requests/${caseId}`)
    },
    [navigate, people],
  )
  if (!company) return null
  const facts = [
    { name: say('company.number'), value: company.companyNumber },
    { name: say('company.country'), value: company.isoCode && toCountryName(company.isoCode, language) },
  ].filter(({ value }) => value)
  return (
    <CasePart title={company.companyName} area="people">
      <dl className="case-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="selectable">{value}</dd>
          </div>
        ))}
      </dl>
      <CaseCompleteness company={company} />
      {hasWords && part.at === 'here' && (
        <part.OwnersMap structure={company.structure} language={language} words={part.words} statuses={{}} onPick={onPick} />
      )}
      {part.at === 'missing' && <p className="muted">{say('company.map-failed')}</p>}
      {company.people.length > 0 && <CasePeople people={company.people} />}
    </CasePart>
  )
}
