import { isSeparateByMode } from '#contract/mode/is-separate-by-mode.ts'
import { ownAccount, type StaffAccess, secondFactorSetup } from '#contract/permissions.ts'
import { recordAttempt } from '#server/audit/record-attempt.ts'
import type { StaffCredentials } from '#server/platform/callers/callers.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { staffActor, toStaffDevice } from '#server/staff/members/staff-device.ts'
import { openStaff } from '#server/staff/members/staff-identity.ts'
import { toPermissions } from '#server/staff/members/to-permissions.ts'
import { findStaffCaller } from '#server/staff/repositories/staff-callers.ts'
import { readAccessToken } from '#server/staff/sign-in/access-token.ts'
import { isSessionOpen } from '#server/staff/sign-in/refresh-session.ts'

/**
 * Who calls, by an access token, asked of the database at every call: what was ended, disabled or taken away counts at once.
 * In test mode their tenant is the test one, for calls of what each mode has of its own.
 * Refuses INVALID_SESSION; SECOND_FACTOR_SETUP_NEEDED; PERMISSION_DENIED, which is recorded. A call that names no permission is open to nobody.
 */
export async function requireStaff(
  context: Pick<AppContext, 'db' | 'clock' | 'masterKey'>,
  permission: StaffAccess | undefined,
  shown: StaffCredentials,
): Promise<StaffCaller> {
  const now = context.clock.now()
  const claims = shown.accessToken && (await readAccessToken(context.masterKey, shown.accessToken, now))
  const found = claims && (await findStaffCaller(context.db, claims.sessionId))
  if (!found || found.session.userId !== claims.userId || !isSessionOpen(found.session, now)) throw new Refusal('INVALID_SESSION')
  const { session, roles } = found
  const user = openStaff(context, found.user)
  if (user.status !== 'active' || user.clientId !== session.clientId) throw new Refusal('INVALID_SESSION')
  shown.onKnown?.(user.id)
  // Who lacks the second factor that their tenant requires may set one up, and nothing else.
  if (permission !== secondFactorSetup && found.lacksRequiredSecondFactor) throw new Refusal('SECOND_FACTOR_SETUP_NEEDED')
  const allowed = toPermissions(roles)
  const device = toStaffDevice(shown.device)
  const isOwn = permission === ownAccount || permission === secondFactorSetup
  if (!isOwn && !(permission && allowed.has(permission))) {
    await context.db.transaction().execute((transaction) =>
      recordAttempt(transaction, context, {
        clientId: user.clientId,
        actor: staffActor(user, device),
        action: 'staff.permission-refused',
        facts: { permission: permission ?? null },
      }),
    )
    throw new Refusal('PERMISSION_DENIED', { permission })
  }
  const isTest = shown.mode === 'test' && isSeparateByMode(permission)
  if (isTest && !found.testClientId) throw new Refusal('NOT_FOUND')
  return {
    user: isTest && found.testClientId ? { ...user, clientId: found.testClientId } : user,
    sessionId: session.id,
    roleIds: roles.map(({ roleId }) => roleId),
    permissions: allowed,
    device,
  }
}
