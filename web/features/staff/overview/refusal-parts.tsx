import type { ReactNode } from 'react'
import { rejectReasons } from '#contract/cases/decision.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getOverview } from '#contract/queue/overview-calls.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffOverviewWords } from '#web/features/staff/overview/messages/overview-messages.ts'
import { DeskSection } from '#web/features/staff/shell/staff-section.tsx'
import { BarTable } from '#web/features/staff/overview/bar-table.tsx'
import { toCount } from '#web/features/staff/shell/format-figures.ts'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'

type Props = { overview: AnswerOf<typeof getOverview> }
type Refusal = { key: string; name: ReactNode; tries?: number; requests: number }

export function DocumentChecks({ overview: { documentChecks } }: Props) {
  const say = staffOverviewWords.useSay()
  const rows = documentChecks.map(({ check, ...counts }) => ({ key: check, name: say(`check.${check}`), ...counts }))
  return <Refusals title={say('refusals.documents')} lead={say('refusals.documents-lead')} rows={rows} />
}

export function CameraChecks({ overview: { cameraChecks } }: Props) {
  const say = staffOverviewWords.useSay()
  const rows = cameraChecks.map(({ code, ...counts }) => ({ key: code, name: <CodeTitle code={code} />, ...counts }))
  return <Refusals title={say('refusals.camera')} rows={rows} />
}

export function RejectReasons({ overview }: Props) {
  const say = staffOverviewWords.useSay()
  const { language } = useSpeech()
  const rows = overview.rejectReasons.map(({ code, requests }) => ({ key: code, name: rejectReasons[code][language], requests }))
  return <Refusals title={say('refusals.reject')} rows={rows} />
}

function CodeTitle({ code }: { code: string }) {
  return useErrorWords(code)?.title ?? ''
}

function Refusals({ title, lead, rows }: { title: string; lead?: string; rows: readonly Refusal[] }) {
  const say = staffOverviewWords.useSay()
  const { language } = useSpeech()
  const measure = ({ tries, requests }: Refusal) => tries ?? requests
  const most = Math.max(1, ...rows.map(measure))
  const hasTries = rows.some(({ tries }) => tries !== undefined)
  const bars = rows.map((row) => ({
    key: row.key,
    name: row.name,
    share: measure(row) / most,
    cells: [
      ...(row.tries === undefined ? [] : [{ key: 'tries', words: toCount(row.tries, language) }]),
      { key: 'requests', words: toCount(row.requests, language) },
    ],
  }))
  const heads = [say('refusals.reason'), ...(hasTries ? [say('refusals.tries')] : []), say('refusals.requests')]
  return (
    <DeskSection title={title} lead={lead}>
      {rows.length === 0 ? (
        <p className="muted">{say('refusals.none')}</p>
      ) : (
        <BarTable label={title} heads={heads} rows={bars} mood="warn" />
      )}
    </DeskSection>
  )
}
