import type { Language } from '#contract/language.ts'
import { type RequestStatus, requestStatuses } from '#contract/requests/request-status.ts'
import type { VerificationState } from '#contract/requests/verification-state.ts'

/** The tabs of the queue, in their order. */
export const queueTabs = ['waiting', 'underway', 'approved', 'rejected', 'expired'] as const
export type QueueTab = (typeof queueTabs)[number]
export type StatusTone = 'neutral' | 'wait' | 'good' | 'warn' | 'bad'

type StatusFacts = {
  /** English as in section 4 of the specification, to the letter; where it gives none, a person's words. */
  label: Record<Language, string>
  tab: QueueTab
  tone: StatusTone
  /** What it says of a person whom a company named. */
  verification: VerificationState
  /** Nothing more is to come: from here on counts how long the customer keeps the request. */
  isClosed: boolean
}

/**
 * What staff and companies are told of a status. Where it leads, and what an applicant may do, stands in `request-status.ts`, which
 * an applicant's pages load.
 */
const statuses = {
  URL_GENERATED: facts({ en: 'URI unsend', cn: '链接未发送' }, 'underway', 'neutral', 'invited'),
  EMAIL_SENT: facts({ en: 'Email Sent', cn: '邮件已发送' }, 'underway', 'neutral', 'invited'),
  PROCESSING: facts({ en: 'Processing', cn: '处理中' }, 'underway', 'neutral', 'in_progress'),
  ID_UPLOADED: facts({ en: 'ID Uploaded', cn: '证件已上传' }, 'underway', 'neutral', 'in_progress'),
  ID_UPLOADED_FAILED: facts({ en: 'ID upload failed', cn: '证件上传失败' }, 'underway', 'warn', 'in_progress'),
  LIVENESS_STARTED: facts({ en: 'Liveness Started', cn: '活体检测已开始' }, 'underway', 'neutral', 'in_progress'),
  CAMERA_FAILED: facts({ en: 'Camera Failed', cn: '摄像头故障' }, 'underway', 'warn', 'in_progress'),
  LIVENESS_FAILED: facts({ en: 'Liveness Failed', cn: '活体检测失败' }, 'underway', 'warn', 'in_progress'),
  LIVENESS_PASSED: facts({ en: 'Liveness passed', cn: '活体检测通过' }, 'waiting', 'wait', 'submitted'),
  WAIT_FOR_APPROVAL: facts({ en: 'Pending Checks', cn: '待审核' }, 'waiting', 'wait', 'submitted'),
  RETRY: facts({ en: 'Retry requested', cn: '待重新提交' }, 'underway', 'warn', 'retry_requested'),
  APPROVED: { ...facts({ en: 'Complete', cn: '已完成' }, 'approved', 'good', 'verified'), isClosed: true },
  REJECTED: { ...facts({ en: 'Rejected', cn: '已拒绝' }, 'rejected', 'bad', 'rejected'), isClosed: true },
  EXPIRED: { ...facts({ en: 'Expired', cn: '已过期' }, 'expired', 'warn', 'expired'), isClosed: true },
  COMPLETE: { ...facts({ en: 'Complete', cn: '已完成' }, 'approved', 'good', 'submitted'), isClosed: true },
} as const satisfies Record<RequestStatus, StatusFacts>

function facts(label: Record<Language, string>, tab: QueueTab, tone: StatusTone, verification: VerificationState): StatusFacts {
  return { label, tab, tone, verification, isClosed: false }
}

/** A company whose link is not opened yet has its own label; an invited person is an individual. */
const companyUrlGenerated = { en: 'Complete', cn: '完整' } as const satisfies Record<Language, string>

export function toStatusLabel(kind: 'individual' | 'corporate', status: RequestStatus, language: Language): string {
  return kind === 'corporate' && status === 'URL_GENERATED' ? companyUrlGenerated[language] : statuses[status].label[language]
}

export function toStatusTone(status: RequestStatus): StatusTone {
  return statuses[status].tone
}

export function listStatusesOfTab(tab: QueueTab): readonly RequestStatus[] {
  return requestStatuses.filter((status) => statuses[status].tab === tab)
}

/** Those that wait for a decision of staff. */
export const statusesToDecide = listStatusesOfTab('waiting')

export const closedStatuses: readonly RequestStatus[] = requestStatuses.filter((status) => statuses[status].isClosed)

/** `status` is that of the person's own request; null before they are invited. */
export function toVerificationState({ status, hasEmail }: { status: RequestStatus | null; hasEmail: boolean }): VerificationState {
  if (status !== null) return statuses[status].verification
  return hasEmail ? 'not_invited' : 'no_email'
}
