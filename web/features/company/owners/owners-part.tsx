import { OwnershipQuestions, useOwnersCompleteness } from '#web/features/company/completeness/ownership-questions.tsx'
import { BodsFile } from '#web/features/company/owners/bods-file.tsx'
import { Businesses } from '#web/features/company/owners/businesses.tsx'
import { OwnersMapPart } from '#web/features/company/owners/map/owners-map-part.tsx'
import { SharesSummary } from '#web/features/company/owners/map/shares-summary.tsx'
import { useOwnersMessages } from '#web/features/company/owners/map/use-owners-messages.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { ModuleNote } from '#web/features/company/owners/module-note.tsx'
import { useOwners } from '#web/features/company/owners/use-owners.ts'
import { PeopleTable } from '#web/features/company/people/people-table.tsx'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '#web/features/company/owners/owners.module.css'

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
  const t = useTranslate()
  const hasWords = useOwnersMessages()
  if (!hasWords)
    return (
      <p className="muted" role="status">
        {t('wait.page')}
      </p>
    )
  return <Owners key={props.cod} {...props} />
}

function Owners({ cod, isReadOnly }: Props) {
  const t = ownersMessages.useTranslate()
  const { form, cod: ownCod } = useCompany()
  const { owners, error, reload } = useOwners(cod)
  const { completeness, show } = useOwnersCompleteness(owners)
  if (!owners) return <OwnersMissing isFailed={error !== null} onAgain={reload} />
  const { users, corporations } = owners.structure
  const explained = completeness?.companies.find(({ COD }) => COD === cod)?.explanation
  const hasOwners = users.length > 0 || corporations.some(({ parent }) => parent !== null)
  return (
    <div className={styles.owners}>
      {error && (
        <Notice mood="warn" role="status" title={t('owners.stale')}>
          <Button onClick={reload}>{t('owners.again')}</Button>
        </Notice>
      )}
      <OwnersMapPart structure={owners.structure} cod={cod} />
      <SharesSummary structure={owners.structure} isExplained={Boolean(explained)} />
      <OwnershipQuestions cod={cod} isReadOnly={isReadOnly} completeness={completeness} onSaved={show} />
      <section className={styles.ownersList} aria-labelledby="owners-people">
        <h2 id="owners-people">{t('owners.people')}</h2>
        <ModuleNote module={form.individualShareholderInformation} />
        <PeopleTable kind="SHAREHOLDER" parentCod={cod} isReadOnly={isReadOnly} onChanged={reload} />
      </section>
      <section className={styles.ownersList} aria-labelledby="owners-businesses">
        <h2 id="owners-businesses">{t('owners.businesses')}</h2>
        <ModuleNote module={form.businessShareholders} />
        <Businesses owners={owners} cod={cod} isReadOnly={isReadOnly} reload={reload} />
      </section>
      {cod === ownCod && <BodsFile hasOwners={hasOwners} isReadOnly={isReadOnly} onImported={reload} />}
    </div>
  )
}

function OwnersMissing({ isFailed, onAgain }: { isFailed: boolean; onAgain: () => void }) {
  const t = ownersMessages.useTranslate()
  if (!isFailed)
    return (
      <p className="owners-waiting muted" role="status">
        {t('owners.opening')}
      </p>
    )
  return (
    <Notice mood="warn" role="alert" title={t('owners.failed-title')}>
      <p>{t('owners.failed')}</p>
      <Button onClick={onAgain}>{t('owners.again')}</Button>
    </Notice>
  )
}
