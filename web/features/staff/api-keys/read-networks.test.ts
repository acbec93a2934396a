import { expect, it } from 'vitest'
import { findWrongNetworks, toNetworks } from '#web/features/staff/api-keys/read-networks.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

it('reads networks from lines, and from what commas part', () => {
  expect(toNetworks(' 203.0.113.7\n\n203.0.113.0/24, 2001:db8::/32，10.0.0.1 ')).toEqual([
    '203.0.113.7',
    '203.0.113.0/24',
    '2001:db8::/32',
    '10.0.0.1',
  ])
  expect(toNetworks('\n')).toEqual([])
})

it('names the networks that the server refused, and none of another refusal', () => {
  const details = [{ path: 'allowedNetworks.1' }, { path: 'name' }, { path: 'allowedNetworks.9' }, null]
  expect(findWrongNetworks(new ApiError('VALIDATION_ERROR', { details }), ['203.0.113.7', 'office'])).toEqual(['office'])
  expect(findWrongNetworks(new ApiError('PERMISSION_DENIED', { details }), ['203.0.113.7', 'office'])).toEqual([])
  expect(findWrongNetworks(null, ['office'])).toEqual([])
})
