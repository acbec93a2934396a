import { expect, it } from 'vitest'
import { builtInRoles, permissions } from '#contract/permissions.ts'

const may = (role: keyof typeof builtInRoles) => new Set<string>(builtInRoles[role].permissions)

it('lets an administrator do everything, and nobody else change who may do what', () => {
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

it('lets an auditor change nothing and reveal nobody', () => {
  expect([...may('auditor')].filter((permission) => !/:(read|export)$/.test(permission))).toEqual([])
})

it('shows personal data to those alone who decide', () => {
  const who = (Object.keys(builtInRoles) as (keyof typeof builtInRoles)[]).filter((role) => may(role).has('requests:reveal'))
  expect(who).toEqual(['administrator', 'reviewer'])
})
