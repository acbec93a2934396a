import type { AnswerOf } from '#contract/endpoint.ts'
import type { getOverview } from '#contract/overview/overview-calls.ts'
import { overviewMessages } from '#web/features/staff/overview/messages/overview-messages.ts'
import { toCount, toPercent } from '#web/features/staff/shell/format-figures.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import styles from '#web/features/staff/overview/overview.module.css'

type Overview = AnswerOf<typeof getOverview>

const sum = ({ staff, automatic, operator }: Overview['decisions']['approved']) => staff + automatic + operator

/** The four figures that one looks for first. */
export function OverviewFigures({ overview: { funnel, decisions } }: { overview: Overview }) {
  const t = overviewMessages.useTranslate()
  const { language } = useI18n()
  const issued = funnel[0]?.count ?? 0
  const submitted = funnel.find(({ stage }) => stage === 'submitted')?.count ?? 0
  const [approved, rejected] = [sum(decisions.approved), sum(decisions.rejected)]
  const ofDecided = (count: number) => t('overview.of-decided', { percent: toPercent(count, approved + rejected, language) })
  const figures = [
    { name: t('overview.issued'), count: issued, note: '' },
    {
      name: t('overview.submitted-share'),
      count: submitted,
      note: t('overview.of-issued', { percent: toPercent(submitted, issued, language) }),
    },
    { name: t('overview.approved'), count: approved, note: ofDecided(approved) },
    { name: t('overview.rejected'), count: rejected, note: ofDecided(rejected) },
  ]
  return (
    <dl className={styles.overviewFigures}>
      {figures.map(({ name, count, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.overviewFigure}>{toCount(count, language)}</span>
            {note && <span className="muted small">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
