import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import type { RequestStatus } from '#contract/request-status.ts'
import type { corporatePeopleWords } from '#web/messages/corporate-people/words.ts'
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
export function toMapStatuses(
  { users, corporations }: CorporationStructure,
  say: ReturnType<typeof corporatePeopleWords.useSay>,
): Record<string, NodeStatus> {
  const toStatus = (status: RequestStatus): NodeStatus => ({ label: say(`status.${status}`), tone: tones[status] ?? 'quiet' })
  return Object.fromEntries([
    ...users.flatMap(({ eod, status }) => (status === 'URL_GENERATED' ? [] : [[eod, toStatus(status)]])),
    ...corporations.flatMap(({ cod, parent, status }) => (parent !== null && status === 'APPROVED' ? [[cod, toStatus(status)]] : [])),
  ])
}
