import { expect, it } from 'vitest'
import { builtInRoles } from '#contract/permissions.ts'
import { findLackingPermissions } from '#web/features/staff/api-keys/find-lacking-permissions.ts'

const engineer = builtInRoles.engineer.permissions

it('names the permissions that somebody lacks to give a scope to a live key', () => {
  expect(findLackingPermissions('requests:create', { mode: 'live', permissions: engineer })).toEqual([])
  expect(findLackingPermissions('webhooks:manage', { mode: 'live', permissions: engineer })).toEqual([])
  expect(findLackingPermissions('requests:decide', { mode: 'live', permissions: engineer })).toEqual(['requests:decide', 'links:reveal'])
})

it('lacks nothing in test mode', () => {
  expect(findLackingPermissions('requests:erase', { mode: 'test', permissions: [] })).toEqual([])
})
