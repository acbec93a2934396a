import { expect, it } from 'vitest'
import { builtInRoles } from '#contract/permissions.ts'
import { findLacking } from '#web/features/staff/api-keys/given-scopes.ts'

const engineer = builtInRoles.engineer.permissions

it('names the permissions that somebody lacks to give a scope to a live key', () => {
  expect(findLacking('requests:create', { mode: 'live', permissions: engineer })).toEqual([])
  expect(findLacking('webhooks:manage', { mode: 'live', permissions: engineer })).toEqual([])
  expect(findLacking('requests:decide', { mode: 'live', permissions: engineer })).toEqual(['requests:decide', 'links:reveal'])
})

it('lacks nothing in test mode', () => {
  expect(findLacking('requests:erase', { mode: 'test', permissions: [] })).toEqual([])
})
