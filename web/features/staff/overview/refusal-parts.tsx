import type { ReactNode } from 'react'
import { rejectReasons } from '#contract/cases/decision.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getOverview } from '#contract/overview/overview-calls.ts'
import { BarTable } from '#web/features/staff/overview/bar-table.tsx'
import { overviewMessages } from '#web/features/staff/overview/messages/overview-messages.ts'
import { toCount } from '#web/features/staff/shell/format-figures.ts'
import { StaffSection } from '#web/features/staff/shell/staff-section.tsx'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'

type Props = { overview: AnswerOf<typeof getOverview> }
type Refusal = { key: string; name: ReactNode; tries?: number; requests: number }

export function DocumentChecks({ overview: { documentChecks } }: Props) {
  const t = overviewMessages.useTranslate()
  const rows = documentChecks.map(({ check, ...counts }) => ({ key: check, name: t(`check.${check}`), ...counts }))
  return <Refusals title={t('refusals.documents')} lead={t('refusals.documents-lead')} rows={rows} />
}

export function LivenessChecks({ overview: { livenessChecks } }: Props) {
  const t = overviewMessages.useTranslate()
  const rows = livenessChecks.map(({ code, ...counts }) => ({ key: code, name: <CodeTitle code={code} />, ...counts }))
  return <Refusals title={t('refusals.camera')} rows={rows} />
}

export function RejectReasons({ overview }: Props) {
  const t = overviewMessages.useTranslate()
  const { language } = useI18n()
  const rows = overview.rejectReasons.map(({ code, requests }) => ({ key: code, name: rejectReasons[code][language], requests }))
  return <Refusals title={t('refusals.reject')} rows={rows} />
}

function CodeTitle({ code }: { code: string }) {
  return useErrorMessages(code)?.title ?? ''
}

function Refusals({ title, lead, rows }: { title: string; lead?: string; rows: readonly Refusal[] }) {
  const t = overviewMessages.useTranslate()
  const { language } = useI18n()
  const measure = ({ tries, requests }: Refusal) => tries ?? requests
  const most = Math.max(1, ...rows.map(measure))
  const hasTries = rows.some(({ tries }) => tries !== undefined)
  const bars = rows.map((row) => ({
    key: row.key,
    name: row.name,
    share: measure(row) / most,
    cells: [
      ...(row.tries === undefined ? [] : [{ key: 'tries', text: toCount(row.tries, language) }]),
      { key: 'requests', text: toCount(row.requests, language) },
    ],
  }))
  const heads = [t('refusals.reason'), ...(hasTries ? [t('refusals.tries')] : []), t('refusals.requests')]
  return (
    <StaffSection title={title} lead={lead}>
      {rows.length === 0 ? <p className="muted">{t('refusals.none')}</p> : <BarTable label={title} heads={heads} rows={bars} mood="warn" />}
    </StaffSection>
  )
}
