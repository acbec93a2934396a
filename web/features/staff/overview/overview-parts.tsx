import type { AnswerOf } from '#contract/endpoint.ts'
import type { getOverview } from '#contract/overview/overview-calls.ts'
import { BarTable } from '#web/features/staff/overview/bar-table.tsx'
import { formatDuration } from '#web/features/staff/overview/format-duration.ts'
import { overviewEn } from '#web/features/staff/overview/messages/en.ts'
import { overviewMessages } from '#web/features/staff/overview/messages/overview-messages.ts'
import { toCount, toPercent } from '#web/features/staff/shell/format-figures.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'

type Props = { overview: AnswerOf<typeof getOverview> }
type AtKey = Extract<keyof typeof overviewEn, `at.${string}`>

export function Funnel({ overview: { funnel } }: Props) {
  const t = overviewMessages.useTranslate()
  const { language } = useI18n()
  const issued = funnel[0]?.count ?? 0
  const rows = funnel.map(({ stage, count }, at) => {
    const lost = at === 0 ? 0 : Math.max(0, (funnel[at - 1]?.count ?? 0) - count)
    return {
      key: stage,
      name: t(`stage.${stage}`),
      share: issued === 0 ? 0 : count / issued,
      cells: [
        { key: 'count', text: toCount(count, language) },
        { key: 'share', text: toPercent(count, issued, language) },
        { key: 'lost', text: lost === 0 ? '' : `−${toCount(lost, language)}` },
      ],
    }
  })
  const heads = [t('funnel.stage'), t('funnel.count'), t('funnel.share'), t('funnel.lost')]
  return (
    <StaffSection title={t('funnel.title')} lead={t('funnel.lead')}>
      <BarTable label={t('funnel.title')} heads={heads} rows={rows} />
    </StaffSection>
  )
}

export function CurrentStatuses({ overview: { standing } }: Props) {
  const t = overviewMessages.useTranslate()
  const { language } = useI18n()
  const most = Math.max(1, ...standing.map(({ abandoned }) => abandoned))
  const toName = (status: string) => {
    const key = `at.${status}`
    return t(Object.hasOwn(overviewEn, key) ? (key as AtKey) : 'at.else')
  }
  const rows = standing.map(({ status, abandoned, open }) => ({
    key: status,
    name: toName(status),
    share: abandoned / most,
    cells: [
      { key: 'abandoned', text: toCount(abandoned, language) },
      { key: 'open', text: toCount(open, language) },
    ],
  }))
  return (
    <StaffSection title={t('standing.title')} lead={t('standing.lead')}>
      {rows.length === 0 ? (
        <p>{t('standing.none')}</p>
      ) : (
        <BarTable
          label={t('standing.title')}
          heads={[t('standing.place'), t('standing.abandoned'), t('standing.open')]}
          rows={rows}
          mood="warn"
        />
      )}
    </StaffSection>
  )
}

export function Times({ overview: { times } }: Props) {
  const t = overviewMessages.useTranslate()
  const { language } = useI18n()
  const longest = Math.max(1, ...times.map(({ medianSeconds }) => medianSeconds ?? 0))
  const toText = (seconds: number | null) =>
    seconds === null ? t('times.nobody') : (formatDuration(seconds, language) ?? t('times.below-second'))
  const rows = times.map(({ from, to, medianSeconds, count }) => ({
    key: `${from} ${to}`,
    name: t('times.from-to', { from: t(`stage.${from}`), to: t(`stage.${to}`) }),
    share: (medianSeconds ?? 0) / longest,
    cells: [
      { key: 'median', text: toText(medianSeconds) },
      { key: 'count', text: toCount(count, language) },
    ],
  }))
  return (
    <StaffSection title={t('times.title')} lead={t('times.lead')}>
      <BarTable label={t('times.title')} heads={[t('times.stretch'), t('times.median'), t('times.count')]} rows={rows} />
    </StaffSection>
  )
}

export function Decisions({ overview: { decisions } }: Props) {
  const t = overviewMessages.useTranslate()
  const { language } = useI18n()
  const deciders = ['staff', 'automatic', 'operator'] as const
  const totals = deciders.map((by) => decisions.approved[by] + decisions.rejected[by])
  const most = Math.max(1, ...totals)
  const rows = deciders.map((by, at) => ({
    key: by,
    name: t(`decisions.${by}`),
    share: (totals[at] ?? 0) / most,
    cells: [
      { key: 'approved', text: toCount(decisions.approved[by], language) },
      { key: 'rejected', text: toCount(decisions.rejected[by], language) },
    ],
  }))
  return (
    <StaffSection title={t('decisions.title')} lead={t('decisions.lead')}>
      <BarTable label={t('decisions.title')} heads={[t('decisions.by'), t('overview.approved'), t('overview.rejected')]} rows={rows} />
    </StaffSection>
  )
}
