import { expect, it } from 'vitest'
import { findFailingSince } from '#web/features/staff/webhooks/endpoint/find-failing-since.ts'

const failingSince = '2026-11-22T08:00:00.000Z'
const since = Date.parse(failingSince)

it('calls an endpoint failing once it has accepted nothing for ten minutes', () => {
  expect(findFailingSince({ enabled: true, failingSince }, since + 600_000)).toBeUndefined()
  expect(findFailingSince({ enabled: true, failingSince }, since + 600_001)).toBe(failingSince)
})

it('calls none failing that is disabled, or has accepted what came', () => {
  expect(findFailingSince({ enabled: false, failingSince }, since + 6_000_000)).toBeUndefined()
  expect(findFailingSince({ enabled: true, failingSince: null }, since)).toBeUndefined()
})
