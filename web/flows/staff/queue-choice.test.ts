import { expect, it } from 'vitest'
import { requestStatuses } from '#contract/request-status.ts'
import { firstChoice, queueGroups, toChoice, toFilters } from '#web/flows/staff/queue-choice.ts'

it('puts every status under one tab and no other', () => {
  expect(Object.values(queueGroups).flat().sort()).toEqual([...requestStatuses].sort())
})

it('brings a saved view back to the tab that it was saved under', () => {
  for (const group of ['waiting', 'rejected', 'all'] as const) {
    const choice = { ...firstChoice, group, filters: { kind: 'corporate' as const } }
    expect(toChoice(toFilters(choice), choice.sort, choice.limit)).toEqual(choice)
  }
  const one = { ...firstChoice, group: 'all' as const, status: 'RETRY' as const }
  expect(toChoice(toFilters(one), one.sort, one.limit)).toEqual(one)
})
