/**
 * What staff may do: the whole list. A role is a set of these; each call of the staff area names the one that it asks for.
 * Reading a request shows personal data masked; `requests:reveal` shows it, and each reveal is recorded. Issuing a link sends it;
 * `links:reveal` shows it, for whoever holds a link reads and writes as its applicant.
 */
export const permissions = [
  'requests:read',
  'requests:reveal',
  'requests:decide',
  'requests:override',
  'requests:assign',
  'requests:export',
  'requests:hold',
  'requests:release',
  'requests:erase',
  'links:issue',
  'links:reveal',
  'forms:read',
  'forms:write',
  'forms:publish',
  'settings:read',
  'settings:write',
  'notices:publish',
  'users:read',
  'users:write',
  'roles:read',
  'roles:write',
  'audit:read',
  'audit:export',
  'api-keys:read',
  'api-keys:write',
  'api-log:read',
  'webhooks:read',
  'webhooks:write',
  'credits:read',
  'overview:read',
  'retention:read',
  'retention:propose',
  'retention:confirm',
] as const

export type Permission = (typeof permissions)[number]

/** Asks for no permission: every member of staff who is signed in may do it, to their own account alone. */
export const ownAccount = 'own-account'
/** Like `ownAccount`, and open even before a second factor that the customer requires is set up: what setting one up takes, and nothing else. */
export const secondFactorSetup = 'second-factor-setup'
export type StaffAccess = Permission | typeof ownAccount | typeof secondFactorSetup

const reading: Permission[] = ['requests:read', 'forms:read', 'settings:read', 'overview:read']

/** The roles that every customer has. Nobody changes or deletes them; a customer adds roles of its own beside them. */
export const builtInRoles = {
  administrator: { name: 'Administrator', permissions: [...permissions] },
  reviewer: {
    name: 'Reviewer',
    permissions: [
      'requests:read',
      'requests:reveal',
      'requests:decide',
      'requests:assign',
      'requests:hold',
      'links:issue',
      'links:reveal',
      'forms:read',
      'overview:read',
    ],
  },
  'form-designer': { name: 'Form designer', permissions: ['forms:read', 'forms:write', 'forms:publish', 'settings:read'] },
  auditor: { name: 'Auditor', permissions: [...reading, 'users:read', 'roles:read', 'audit:read', 'audit:export', 'retention:read'] },
  engineer: {
    name: 'Engineer',
    permissions: [
      'forms:read',
      'settings:read',
      'api-keys:read',
      'api-keys:write',
      'api-log:read',
      'webhooks:read',
      'webhooks:write',
      'credits:read',
      'overview:read',
    ],
  },
} as const satisfies Record<string, { name: string; permissions: readonly Permission[] }>

export type BuiltInRole = keyof typeof builtInRoles
export const builtInRoleIds = Object.keys(builtInRoles) as BuiltInRole[]
