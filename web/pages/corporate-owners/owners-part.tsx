import { useCompany } from '#web/flows/corporate/company.tsx'
import { useOwners } from '#web/flows/corporate-owners/use-owners.ts'
import { corporateOwnersWords } from '#web/messages/corporate-owners/words.ts'
import { useSay } from '#web/messages/say.ts'
import { OwnershipQuestions, useOwnersCompleteness } from '#web/pages/corporate-completeness/ownership-questions.tsx'
import { BodsFile } from '#web/pages/corporate-owners/bods-file.tsx'
import { Businesses } from '#web/pages/corporate-owners/businesses.tsx'
import { ModuleNote } from '#web/pages/corporate-owners/module-note.tsx'
import { OwnersMapPart } from '#web/pages/corporate-owners/owners-map-part.tsx'
import { SharesSummary } from '#web/pages/corporate-owners/shares-summary.tsx'
import { useOwnersWords } from '#web/pages/corporate-owners/use-owners-words.ts'
import { PeopleTable } from '#web/pages/corporate-people/people-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import '#web/pages/corporate-owners/owners.css'

type Props = {
  /** The company of the link, or one that owns shares of it. */
  cod: string
  isReadOnly: boolean
}

/**
 * Who owns a company: the map, the people, the companies, and what is missing. Live: it follows every change of anybody's.
 * Brings its own words.
 */
export function OwnersPart(props: Props) {
  const say = useSay()
  const hasWords = useOwnersWords()
  if (!hasWords)
    return (
      <p className="muted" role="status">
        {say('wait.page')}
      </p>
    )
  return <Owners key={props.cod} {...props} />
}

function Owners({ cod, isReadOnly }: Props) {
  const say = corporateOwnersWords.useSay()
  const { form, cod: ownCod } = useCompany()
  const { owners, error, reload } = useOwners(cod)
  const { completeness, show } = useOwnersCompleteness(owners)
  if (!owners) return <OwnersMissing isFailed={error !== null} onAgain={reload} />
  const { users, corporations } = owners.structure
  const explained = completeness?.companies.find(({ COD }) => COD === cod)?.explanation
  const hasOwners = users.length > 0 || corporations.some(({ parent }) => parent !== null)
  return (
    <div className="owners">
      {error && (
        <Notice mood="warn" role="status" title={say('owners.stale')}>
          <Button onClick={reload}>{say('owners.again')}</Button>
        </Notice>
      )}
      <OwnersMapPart structure={owners.structure} cod={cod} />
      <SharesSummary structure={owners.structure} isExplained={Boolean(explained)} />
      <OwnershipQuestions cod={cod} isReadOnly={isReadOnly} completeness={completeness} onSaved={show} />
      <section className="owners-list" aria-labelledby="owners-people">
        <h2 id="owners-people">{say('owners.people')}</h2>
        <ModuleNote module={form.individualShareholderInformation} />
        <PeopleTable kind="SHAREHOLDER" parentCod={cod} isReadOnly={isReadOnly} onChanged={reload} />
      </section>
      <section className="owners-list" aria-labelledby="owners-businesses">
        <h2 id="owners-businesses">{say('owners.businesses')}</h2>
        <ModuleNote module={form.businessShareholders} />
        <Businesses owners={owners} cod={cod} isReadOnly={isReadOnly} reload={reload} />
      </section>
      {cod === ownCod && <BodsFile hasOwners={hasOwners} isReadOnly={isReadOnly} onImported={reload} />}
    </div>
  )
}

function OwnersMissing({ isFailed, onAgain }: { isFailed: boolean; onAgain: () => void }) {
  const say = corporateOwnersWords.useSay()
  if (!isFailed)
    return (
      <p className="owners-waiting muted" role="status">
        {say('owners.opening')}
      </p>
    )
  return (
    <Notice mood="warn" role="alert" title={say('owners.failed-title')}>
      <p>{say('owners.failed')}</p>
      <Button onClick={onAgain}>{say('owners.again')}</Button>
    </Notice>
  )
}
