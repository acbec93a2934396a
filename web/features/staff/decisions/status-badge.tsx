import type { RequestKind } from '#contract/request-kind.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { toStatusLabel, toStatusTone } from '#contract/requests/status-facts.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'

/** A status by its label, and a dot for the eye. */
export function StatusBadge({ status, kind }: { status: RequestStatus; kind: RequestKind }) {
  const { language } = useI18n()
  return <span className={`state ${toStatusTone(status)}`}>{toStatusLabel(kind, status, language)}</span>
}
