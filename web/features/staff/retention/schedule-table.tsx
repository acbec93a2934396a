import { type RetentionPlan, retentionKinds, retentionOutcomes } from '#contract/retention/schedule.ts'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import styles from '#web/features/staff/retention/retention.module.css'

/** How long each kind of data is kept, by outcome. */
export function ScheduleTable({ plan, name }: { plan: RetentionPlan; name: string }) {
  const t = retentionMessages.useTranslate()
  return (
    <>
      <table className={styles.schedule} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t('table.data')}</th>
            {retentionOutcomes.map((outcome) => (
              <th key={outcome} scope="col">
                {t(`outcome.${outcome}`)}
                <span className="muted small">{t(`since.${outcome}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {retentionKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <strong>{t(`kind.${kind}`)}</strong>
                <span className="muted small">{t(`about.${kind}`)}</span>
              </th>
              {retentionOutcomes.map((outcome) => {
                const days = plan.days[kind][outcome]
                return (
                  <td key={outcome} data-outcome={t(`outcome.${outcome}`)}>
                    {days === null ? t('table.unlimited') : t('table.days', { days })}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">{t('table.grace', { days: plan.graceDays })}</p>
    </>
  )
}
