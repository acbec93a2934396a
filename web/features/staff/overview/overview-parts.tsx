import type { AnswerOf } from '#contract/endpoint.ts'
import type { getOverview } from '#contract/queue/overview-calls.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffOverviewEn } from '#web/features/staff/overview/messages/en.ts'
import { staffOverviewWords } from '#web/features/staff/overview/messages/overview-messages.ts'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'
import { BarTable } from '#web/features/staff/overview/bar-table.tsx'
import { toDurationWords } from '#web/features/staff/overview/format-duration.ts'
import { toCount, toPercent } from '#web/features/staff/shell/format-figures.ts'

type Props = { overview: AnswerOf<typeof getOverview> }
type AtKey = Extract<keyof typeof staffOverviewEn, `at.${string}`>

export function Funnel({ overview: { funnel } }: Props) {
  const say = staffOverviewWords.useSay()
  const { language } = useSpeech()
  const issued = funnel[0]?.count ?? 0
  const rows = funnel.map(({ stage, count }, at) => {
    const lost = at === 0 ? 0 : Math.max(0, (funnel[at - 1]?.count ?? 0) - count)
    return {
      key: stage,
      name: say(`stage.${stage}`),
      share: issued === 0 ? 0 : count / issued,
      cells: [
        { key: 'count', words: toCount(count, language) },
        { key: 'share', words: toPercent(count, issued, language) },
        { key: 'lost', words: lost === 0 ? '' : `−${toCount(lost, language)}` },
      ],
    }
  })
  const heads = [say('funnel.stage'), say('funnel.count'), say('funnel.share'), say('funnel.lost')]
  return (
    <DeskSection title={say('funnel.title')} lead={say('funnel.lead')}>
      <BarTable label={say('funnel.title')} heads={heads} rows={rows} />
    </DeskSection>
  )
}

export function Standing({ overview: { standing } }: Props) {
  const say = staffOverviewWords.useSay()
  const { language } = useSpeech()
  const most = Math.max(1, ...standing.map(({ gone }) => gone))
  const toName = (status: string) => {
    const key = `at.${status}`
    return say(Object.hasOwn(staffOverviewEn, key) ? (key as AtKey) : 'at.else')
  }
  const rows = standing.map(({ status, gone, underWay }) => ({
    key: status,
    name: toName(status),
    share: gone / most,
    cells: [
      { key: 'gone', words: toCount(gone, language) },
      { key: 'under-way', words: toCount(underWay, language) },
    ],
  }))
  return (
    <DeskSection title={say('standing.title')} lead={say('standing.lead')}>
      {rows.length === 0 ? (
        <p>{say('standing.none')}</p>
      ) : (
        <BarTable
          label={say('standing.title')}
          heads={[say('standing.place'), say('standing.gone'), say('standing.under-way')]}
          rows={rows}
          mood="warn"
        />
      )}
    </DeskSection>
  )
}

export function Times({ overview: { times } }: Props) {
  const say = staffOverviewWords.useSay()
  const { language } = useSpeech()
  const longest = Math.max(1, ...times.map(({ medianSeconds }) => medianSeconds ?? 0))
  const toWords = (seconds: number | null) =>
    seconds === null ? say('times.nobody') : (toDurationWords(seconds, language) ?? say('times.below-second'))
  const rows = times.map(({ from, to, medianSeconds, count }) => ({
    key: `${from} ${to}`,
    name: say('times.from-to', { from: say(`stage.${from}`), to: say(`stage.${to}`) }),
    share: (medianSeconds ?? 0) / longest,
    cells: [
      { key: 'median', words: toWords(medianSeconds) },
      { key: 'count', words: toCount(count, language) },
    ],
  }))
  return (
    <DeskSection title={say('times.title')} lead={say('times.lead')}>
      <BarTable label={say('times.title')} heads={[say('times.stretch'), say('times.median'), say('times.count')]} rows={rows} />
    </DeskSection>
  )
}

export function Decisions({ overview: { decisions } }: Props) {
  const say = staffOverviewWords.useSay()
  const { language } = useSpeech()
  const deciders = ['staff', 'automatic', 'operator'] as const
  const totals = deciders.map((by) => decisions.approved[by] + decisions.rejected[by])
  const most = Math.max(1, ...totals)
  const rows = deciders.map((by, at) => ({
    key: by,
    name: say(`decisions.${by}`),
    share: (totals[at] ?? 0) / most,
    cells: [
      { key: 'approved', words: toCount(decisions.approved[by], language) },
      { key: 'rejected', words: toCount(decisions.rejected[by], language) },
    ],
  }))
  return (
    <DeskSection title={say('decisions.title')} lead={say('decisions.lead')}>
      <BarTable
        label={say('decisions.title')}
        heads={[say('decisions.by'), say('overview.approved'), say('overview.rejected')]}
        rows={rows}
      />
    </DeskSection>
  )
}
