import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import type { Language } from '#contract/language.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { toStatusLabel } from '#contract/requests/status-label.ts'
import type { NodeStatus } from '#web/ownership/node-status.ts'

const tones: Partial<Record<RequestStatus, NodeStatus['tone']>> = {
  APPROVED: 'good',
  COMPLETE: 'good',
  WAIT_FOR_APPROVAL: 'warn',
  RETRY: 'warn',
  LIVENESS_FAILED: 'bad',
  ID_UPLOADED_FAILED: 'bad',
  CAMERA_FAILED: 'bad',
  REJECTED: 'bad',
  EXPIRED: 'bad',
}

/** How far everybody has got. Companies have nothing to do but to be approved. */
export function toMapStatuses({ users, corporations }: CorporationStructure, language: Language): Record<string, NodeStatus> {
  const toStatus = (kind: 'individual' | 'corporate', status: RequestStatus): NodeStatus => ({
    label: toStatusLabel(kind, status, language),
    tone: tones[status] ?? 'quiet',
  })
  return Object.fromEntries([
    ...users.flatMap(({ eod, status }) => (status === 'URL_GENERATED' ? [] : [[eod, toStatus('individual', status)]])),
    ...corporations.flatMap(({ cod, parent, status }) =>
      parent !== null && status === 'APPROVED' ? [[cod, toStatus('corporate', status)]] : [],
    ),
  ])
}
