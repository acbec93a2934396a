import { expect, it } from 'vitest'
import { builtInRoles, permissions } from '#contract/permissions.ts'

const may = (role: keyof typeof builtInRoles) => new Set<string>(builtInRoles[role].permissions)

it('gives an administrator every permission, and nobody else the management of roles', () => {
  expect(permissions.filter((permission) => !may('administrator').has(permission))).toEqual([])
  for (const role of ['reviewer', 'form-designer', 'auditor', 'engineer'] as const) {
    expect([role, may(role).has('users:write'), may(role).has('roles:write'), may(role).has('settings:write')]).toEqual([
      role,
      false,
      false,
      false,
    ])
  }
})

it('gives an auditor no write permission and no personal data', () => {
  expect([...may('auditor')].filter((permission) => !/:(read|export)$/.test(permission))).toEqual([])
})

it('gives personal data only to roles that decide', () => {
  const who = (Object.keys(builtInRoles) as (keyof typeof builtInRoles)[]).filter((role) => may(role).has('requests:reveal'))
  expect(who).toEqual(['administrator', 'reviewer'])
})
