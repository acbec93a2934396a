import type { Kysely, Transaction } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffDevice, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext, CoreContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { listStaffOf } from '#server/staff/members/staff-identity.ts'
import { sendBreakGlassUsed } from '#server/staff/members/staff-mail.ts'
import { hasEnabledProvider } from '#server/staff/repositories/provider-sessions.ts'
import { countBreakGlass } from '#server/staff/repositories/staff-accounts.ts'

/** Active administrators of a customer. */
export async function listAdministrators(
  db: Kysely<Database>,
  context: Pick<AppContext, 'masterKey'>,
  clientId: string,
): Promise<StaffUser[]> {
  return (await listStaffOf(db, context, clientId)).filter(
    ({ status, roleIds }) => status === 'active' && roleIds.includes('administrator'),
  )
}

/** Nobody comes in by such an account without the others hearing of it. */
export async function reportBreakGlassUse(
  transaction: Transaction<Database>,
  context: CoreContext,
  user: StaffUser,
  { device, sessionId }: { device: StaffDevice; sessionId: string },
): Promise<void> {
  for (const administrator of await listAdministrators(transaction, context, user.clientId))
    await sendBreakGlassUsed(transaction, context, administrator, { colleague: user.displayName, sessionId })
  await recordAudit(transaction, context, {
    clientId: user.clientId,
    actor: staffActor(user, device),
    action: 'staff.break-glass-used',
    target: { kind: 'user', id: user.id },
    facts: { session: sessionId },
  })
}

/**
 * After a change, under the lock of the customer's staff: as long as a provider is on, somebody who can come in without it is left. Refuses
 * LAST_BREAK_GLASS.
 */
export async function requireBreakGlassLeft(transaction: Transaction<Database>, clientId: string): Promise<void> {
  if (!(await hasEnabledProvider(transaction, clientId))) return
  if ((await countBreakGlass(transaction, clientId)) === 0) throw new Refusal('LAST_BREAK_GLASS')
}
