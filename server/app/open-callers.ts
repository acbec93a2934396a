import { requireConsent } from '#server/consent/policy.ts'
import type { Callers } from '#server/platform/callers/callers.ts'
import type { AppContext } from '#server/platform/context.ts'
import { requireApiKey } from '#server/requests/require-api-key.ts'
import { requireLink, requireToken } from '#server/requests/require-link.ts'
import { openStaffLinkUses } from '#server/staff/open-staff-link-uses.ts'
import { requireStaff } from '#server/staff/require-staff.ts'
import { openKnownKeys } from '#server/tenants/known-keys.ts'
import { requireSecretKey } from '#server/tenants/require-secret-key.ts'

export function openCallers(context: AppContext): Callers {
  const { db, clock } = context
  const knownKeys = openKnownKeys()
  return {
    requireLink: (shown, desired) => requireLink(context, shown, desired),
    requireToken: (token, desired) => requireToken(context, token, desired),
    requireConsent,
    requireApiKey: (shown) => requireApiKey(context, shown),
    requireSecretKey: (scope, shown, desired) => requireSecretKey({ db, clock, knownKeys }, scope, shown, desired),
    requireStaff: (permission, shown) => requireStaff(context, permission, shown),
    recordLinkUse: openStaffLinkUses(context),
  }
}
