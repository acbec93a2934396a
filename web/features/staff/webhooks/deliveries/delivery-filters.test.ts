import { expect, it } from 'vitest'
import { noFilters, toDeliveryQuery, toMoment } from '#web/features/staff/webhooks/deliveries/delivery-filters.ts'

it('asks for nothing that was left empty, nor for what there is not', () => {
  expect(toDeliveryQuery(noFilters)).toEqual({})
  expect(toDeliveryQuery({ state: 'lost', eventType: 'request.lost', from: 'yesterday', to: '' })).toEqual({})
})

it('asks by state, type and time, the time in UTC', () => {
  const from = '2026-11-22T08:30'
  expect(toDeliveryQuery({ state: 'failed', eventType: 'request.approved', from, to: '2026-11-23T08:30' })).toEqual({
    state: 'failed',
    eventType: 'request.approved',
    createdAfter: new Date(from).toISOString(),
    createdBefore: new Date('2026-11-23T08:30').toISOString(),
  })
  expect([toMoment(from)?.endsWith('Z'), toMoment('')]).toEqual([true, undefined])
})
