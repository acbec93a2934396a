import { type QueueFilters, type QueueSort, queueTimes } from '#contract/queue/queue.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { type RequestStatus, requestStatuses } from '#contract/requests/request-status.ts'
import { listStatusesOfTab, type QueueTab, queueTabs } from '#contract/requests/status-facts.ts'
import { itemsPerPage } from '#contract/wire-values.ts'
import { store } from '#web/lib/platform/storage.ts'

export type QueueGroup = QueueTab | 'all'
export const queueGroupNames: readonly QueueGroup[] = [...queueTabs, 'all']

export type QueueState = {
  group: QueueGroup
  /** Of the group; none chosen are all of it. */
  statuses: readonly RequestStatus[]
  filters: Omit<QueueFilters, 'statuses'>
  sort: QueueSort
  limit: (typeof itemsPerPage)[number]
}

export const defaultQueueState: QueueState = {
  group: 'waiting',
  statuses: [],
  filters: {},
  sort: { by: 'waiting', direction: 'asc' },
  limit: 25,
}

export function listStatuses(group: QueueGroup): readonly RequestStatus[] {
  return group === 'all' ? requestStatuses : listStatusesOfTab(group)
}

/** Another tab keeps what was chosen of its statuses. */
export function withGroup(choice: QueueState, group: QueueGroup): QueueState {
  return { ...choice, group, statuses: choice.statuses.filter((status) => listStatuses(group).includes(status)) }
}

export function toFilters({ group, statuses, filters }: QueueState): QueueFilters {
  if (statuses.length > 0) return { ...filters, statuses: [...statuses] }
  return group === 'all' ? filters : { ...filters, statuses: [...listStatusesOfTab(group)] }
}

/** The tab of a saved view: the one that holds its statuses, and whether it means all of them. */
export function toQueueState({ statuses = [], ...filters }: QueueFilters, sort: QueueSort, limit: QueueState['limit']): QueueState {
  const requested = new Set<RequestStatus>(statuses)
  const group =
    queueGroupNames.find((name) => requested.size > 0 && [...requested].every((status) => listStatuses(name).includes(status))) ?? 'all'
  const isWhole = requested.size === 0 || requested.size === listStatuses(group).length
  return { group, statuses: isWhole ? [] : listStatuses(group).filter((status) => requested.has(status)), filters, sort, limit }
}

/** For the address of the page, but for the text of a search, which tells of a person. */
export function toParameters({
  group,
  statuses,
  filters: { kind, formIds, assignee, mentionsMe, awaitsReview, onHold, dates },
  sort,
  limit,
}: QueueState): URLSearchParams {
  const written = {
    tab: group,
    status: statuses.join(','),
    kind,
    form: formIds?.join(','),
    assignee,
    mentions: mentionsMe ? 'me' : undefined,
    review: awaitsReview ? 'waits' : undefined,
    hold: onHold ? 'held' : undefined,
    ...(dates && { dates: dates.of, from: dates.from, to: dates.to }),
    sort: `${sort.by}-${sort.direction}`,
    limit: String(limit),
  }
  return new URLSearchParams(Object.entries(written).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** What an address says; what it says wrongly is left out. Nothing where it says nothing of the queue. */
export function findParameters(parameters: URLSearchParams): QueueState | undefined {
  const group = queueGroupNames.find((name) => name === parameters.get('tab')) ?? (parameters.has('status') ? 'all' : undefined)
  if (!group) return undefined
  const list = (name: string) => parameters.get(name)?.split(',') ?? []
  const [by, direction] = (parameters.get('sort') ?? '').split('-')
  const of = queueTimes.find((time) => time === parameters.get('dates'))
  const asId = (value: string | null) => (value && /^[\w-]{1,100}$/.test(value) ? value : undefined)
  const asDay = (value: string | null) =>
    value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
  const formIds = list('form').flatMap((id) => asId(id) ?? [])
  const filters = {
    kind: requestKinds.find((kind) => kind === parameters.get('kind')),
    formIds: formIds.length > 0 ? formIds : undefined,
    assignee: asId(parameters.get('assignee')),
    mentionsMe: parameters.get('mentions') === 'me' || undefined,
    awaitsReview: parameters.get('review') === 'waits' || undefined,
    onHold: parameters.get('hold') === 'held' || undefined,
    dates: of && { of, from: asDay(parameters.get('from')), to: asDay(parameters.get('to')) },
  }
  return {
    group,
    statuses: listStatuses(group).filter((status) => list('status').includes(status)),
    filters: withoutEmptyFilters(filters),
    sort: { by: queueTimes.find((time) => time === by) ?? defaultQueueState.sort.by, direction: direction === 'desc' ? 'desc' : 'asc' },
    limit: itemsPerPage.find((count) => String(count) === parameters.get('limit')) ?? defaultQueueState.limit,
  }
}

export function withoutEmptyFilters(filters: QueueState['filters']): QueueState['filters'] {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** As this tab had it last, so that the way back from a case leads to the same page. */
export function findQueueState(): QueueState {
  const stored = store.find('staffQueue')
  try {
    return stored ? { ...defaultQueueState, ...(JSON.parse(stored) as Partial<QueueState>) } : defaultQueueState
  } catch {
    return defaultQueueState
  }
}

export function saveQueueState(choice: QueueState): void {
  store.save('staffQueue', JSON.stringify(choice))
}
