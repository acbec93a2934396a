import { previewRetention } from '#contract/retention/retention-calls.ts'
import type { RetentionKind, RetentionOutcome, RetentionPlan } from '#contract/retention/schedule.ts'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import styles from '#web/features/staff/retention/retention.module.css'

/** What a schedule would erase if it were in force today, so that nobody agrees to a number they never saw. */
export function Preview({ plan }: { plan: RetentionPlan }) {
  const t = retentionMessages.useTranslate()
  const { data, error } = useApiQuery(previewRetention, { body: plan })
  if (error) return <LoadError error={error} />
  if (!data) return <Waiting text={t('preview.title')} />
  const gone = data.cells.filter(({ cases, held }) => cases + held > 0)
  const total = gone.reduce((sum, { cases, files }) => ({ cases: sum.cases + cases, files: sum.files + files }), { cases: 0, files: 0 })
  return (
    <div className={styles.preview} role="status">
      <h3>{t('preview.title')}</h3>
      {gone.length === 0 && <p>{t('preview.none')}</p>}
      {gone.length > 0 && (
        <ul>
          {gone.map(({ cell, cases, files, held }) => {
            const [kind, outcome] = cell.split('.') as [RetentionKind, RetentionOutcome]
            return (
              <li key={cell}>
                {t('preview.line', { kind: t(`kind.${kind}`), outcome: t(`outcome.${outcome}`), cases, files })}
                {held > 0 && <span className="muted"> · {t('preview.held', { count: held })}</span>}
              </li>
            )
          })}
        </ul>
      )}
      {total.cases > 0 && <p>{t('preview.total', total)}</p>}
    </div>
  )
}
