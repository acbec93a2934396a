import type { RequestStatus } from '#contract/request-status.ts'
import type { itemsPerPage, QueueFilters, QueueSort } from '#contract/staff/queue.ts'
import { store } from '#web/browser/storage.ts'

/** What belongs together on the way of a request: the tabs of the queue. */
export const queueGroups = {
  waiting: ['WAIT_FOR_APPROVAL', 'LIVENESS_PASSED'],
  underway: [
    'URL_GENERATED',
    'EMAIL_SENT',
    'PROCESSING',
    'ID_UPLOADED',
    'ID_UPLOADED_FAILED',
    'LIVENESS_STARTED',
    'CAMERA_FAILED',
    'LIVENESS_FAILED',
    'RETRY',
  ],
  approved: ['APPROVED', 'COMPLETE'],
  rejected: ['REJECTED'],
  expired: ['EXPIRED'],
} as const satisfies Record<string, readonly RequestStatus[]>
export type QueueGroup = keyof typeof queueGroups | 'all'
export const queueGroupNames = [...Object.keys(queueGroups), 'all'] as QueueGroup[]

export type QueueChoice = {
  group: QueueGroup
  /** Without statuses: those are the group's, or one that was chosen of it. */
  filters: Omit<QueueFilters, 'statuses'>
  status?: RequestStatus | undefined
  sort: QueueSort
  limit: (typeof itemsPerPage)[number]
}

export const firstChoice: QueueChoice = { group: 'waiting', filters: {}, sort: { by: 'waiting', direction: 'asc' }, limit: 25 }

export function toFilters({ group, status, filters }: QueueChoice): QueueFilters {
  if (status) return { ...filters, statuses: [status] }
  return group === 'all' ? filters : { ...filters, statuses: [...queueGroups[group]] }
}

/** The tab of a saved view: the group that holds just its statuses. */
export function toChoice({ statuses, ...filters }: QueueFilters, sort: QueueSort, limit: QueueChoice['limit']): QueueChoice {
  const names = Object.keys(queueGroups) as (keyof typeof queueGroups)[]
  const asked = new Set<RequestStatus>(statuses ?? [])
  const isSame = (group: readonly RequestStatus[]) => group.length === asked.size && group.every((status) => asked.has(status))
  const whole = names.find((name) => isSame(queueGroups[name]))
  if (whole || asked.size === 0) return { group: whole ?? 'all', filters, sort, limit }
  const [status] = asked
  return { group: 'all', status, filters, sort, limit }
}

/** As this tab had it last, so that the way back from a case leads to the same page. */
export function findChoice(): QueueChoice {
  const kept = store.find('deskQueue')
  try {
    return kept ? { ...firstChoice, ...(JSON.parse(kept) as Partial<QueueChoice>) } : firstChoice
  } catch {
    return firstChoice
  }
}

export function keepChoice(choice: QueueChoice): void {
  store.save('deskQueue', JSON.stringify(choice))
}
