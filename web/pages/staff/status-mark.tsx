import type { RequestKind } from '#contract/queue/queue.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { toStatusLabel } from '#contract/requests/status-label.ts'
import { useSpeech } from '#web/messages/say.ts'

const moods: Partial<Record<RequestStatus, 'wait' | 'good' | 'bad' | 'warn'>> = {
  WAIT_FOR_APPROVAL: 'wait',
  LIVENESS_PASSED: 'wait',
  APPROVED: 'good',
  COMPLETE: 'good',
  REJECTED: 'bad',
  ID_UPLOADED_FAILED: 'warn',
  LIVENESS_FAILED: 'warn',
  CAMERA_FAILED: 'warn',
  RETRY: 'warn',
}

/** A status by its label, and a dot for the eye. */
export function StatusMark({ status, kind }: { status: RequestStatus; kind: RequestKind }) {
  const { language } = useSpeech()
  return <span className={`state ${moods[status] ?? ''}`}>{toStatusLabel(kind, status, language)}</span>
}
