import type { StaffAccess } from '#contract/permissions.ts'

/** What each mode has of its own, by what opens it, and what both share. A permission that stands nowhere does not compile. */
const scopeOf: Record<StaffAccess, 'own' | 'shared'> = {
  'own-account': 'shared',
  'second-factor-setup': 'shared',
  'requests:read': 'own',
  'requests:reveal': 'own',
  'requests:decide': 'own',
  'requests:override': 'own',
  'requests:assign': 'own',
  'requests:export': 'own',
  'requests:hold': 'own',
  'requests:release': 'own',
  'requests:erase': 'own',
  'links:issue': 'own',
  'links:reveal': 'own',
  'overview:read': 'own',
  'api-keys:read': 'own',
  'api-keys:write': 'own',
  'api-log:read': 'own',
  'webhooks:read': 'own',
  'webhooks:write': 'own',
  'forms:read': 'shared',
  'forms:write': 'shared',
  'forms:publish': 'shared',
  'settings:read': 'shared',
  'settings:write': 'shared',
  'notices:publish': 'shared',
  'users:read': 'shared',
  'users:write': 'shared',
  'roles:read': 'shared',
  'roles:write': 'shared',
  'audit:read': 'own',
  'audit:export': 'own',
  'credits:read': 'shared',
  'retention:read': 'shared',
  'retention:propose': 'shared',
  'retention:confirm': 'shared',
}

/** Whether what a permission opens is another in test mode. */
export function isSeparateByMode(access: StaffAccess | undefined): boolean {
  return access !== undefined && scopeOf[access] === 'own'
}
