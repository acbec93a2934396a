import type { CorporationStructure } from '#contract/company/company-schemas.ts'
import type { Language } from '#contract/language.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { type StatusTone, toStatusLabel, toStatusTone } from '#contract/requests/status-facts.ts'
import type { NodeStatus } from '#web/ui/ownership-map/node-status.ts'

/** The map has no colour of its own for what waits. */
const toMapTone = { neutral: 'quiet', wait: 'warn', good: 'good', warn: 'warn', bad: 'bad' } as const satisfies Record<
  StatusTone,
  NodeStatus['tone']
>

/** How far everybody has got. Companies have nothing to do but to be approved. */
export function toMapStatuses({ users, corporations }: CorporationStructure, language: Language): Record<string, NodeStatus> {
  const toStatus = (kind: 'individual' | 'corporate', status: RequestStatus): NodeStatus => ({
    label: toStatusLabel(kind, status, language),
    tone: toMapTone[toStatusTone(status)],
  })
  return Object.fromEntries([
    ...users.flatMap(({ eod, status }) => (status === 'URL_GENERATED' ? [] : [[eod, toStatus('individual', status)]])),
    ...corporations.flatMap(({ cod, parent, status }) =>
      parent !== null && status === 'APPROVED' ? [[cod, toStatus('corporate', status)]] : [],
    ),
  ])
}
