import { expect, it } from 'vitest'
import { requestStatuses } from '#contract/requests/request-status.ts'
import {
  defaultQueueState,
  findParameters,
  listStatuses,
  type QueueState,
  queueGroupNames,
  toFilters,
  toParameters,
  toQueueState,
  withGroup,
} from '#web/features/staff/queue/queue-state.ts'

const some: QueueState = {
  group: 'underway',
  statuses: ['PROCESSING', 'RETRY'],
  filters: {
    kind: 'corporate',
    formIds: ['frm_1'],
    assignee: 'none',
    mentionsMe: true,
    awaitsReview: true,
    dates: { of: 'created', from: '2026-01-05', to: '2026-02-01' },
  },
  sort: { by: 'updated', direction: 'desc' },
  limit: 50,
}

it('assigns each status to one tab', () => {
  expect(
    queueGroupNames
      .filter((name) => name !== 'all')
      .flatMap(listStatuses)
      .sort(),
  ).toEqual([...requestStatuses].sort())
})

it('restores a saved view with its tab and statuses', () => {
  for (const group of ['waiting', 'rejected', 'all'] as const) {
    const choice = { ...defaultQueueState, group, filters: { kind: 'corporate' as const } }
    expect(toQueueState(toFilters(choice), choice.sort, choice.limit)).toEqual(choice)
  }
  const across: QueueState = { ...defaultQueueState, group: 'all', statuses: ['RETRY', 'REJECTED'] }
  for (const choice of [some, across]) expect(toQueueState(toFilters(choice), choice.sort, choice.limit)).toEqual(choice)
})

it('sends chosen statuses, and keeps those that another tab shares', () => {
  expect(toFilters(some).statuses).toEqual(['PROCESSING', 'RETRY'])
  expect(withGroup(some, 'all').statuses).toEqual(['PROCESSING', 'RETRY'])
  expect(withGroup(some, 'approved')).toEqual({ ...some, group: 'approved', statuses: [] })
})

it('round-trips through the address, except the search text', () => {
  expect(findParameters(toParameters(some))).toEqual(some)
  expect(findParameters(toParameters(defaultQueueState))).toEqual(defaultQueueState)
  expect(toParameters({ ...some, filters: { ...some.filters, text: 'eriksson' } }).toString()).not.toContain('eriksson')
})

it('ignores invalid parameters', () => {
  expect(findParameters(new URLSearchParams('language=cn'))).toBeUndefined()
  const wrong = new URLSearchParams(
    "status=RETRY,NO_STATUS&kind=robot&assignee=a'b&form=,&dates=created&from=tomorrow&sort=name-up&limit=7",
  )
  expect(findParameters(wrong)).toEqual({ ...defaultQueueState, group: 'all', statuses: ['RETRY'], filters: { dates: { of: 'created' } } })
  expect(findParameters(new URLSearchParams('tab=rejected&status=RETRY'))?.statuses).toEqual([])
})
