import type * as z from 'zod/mini'
import type { scimToken } from '#contract/sso/sso-schemas.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext, CoreContext } from '#server/platform/context.ts'
import { hashSecret, newId, newSecret } from '#server/platform/crypto/identifiers.ts'
import type { ScimTokenRow } from '#server/platform/database/schema-staff.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findProviderOf } from '#server/sso/repositories/providers.ts'
import {
  findScimToken,
  listScimTokens,
  recordScimTokenUse,
  replaceScimTokens,
  revokeScimTokensOf,
} from '#server/sso/repositories/scim-tokens.ts'
import { ScimFault } from '#server/sso/scim/scim-fault.ts'
import { listAdministrators } from '#server/staff/members/break-glass.ts'
import { getPermissionsOfRoles, requireHolding } from '#server/staff/members/policy.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { sendSignInChanged } from '#server/staff/members/staff-mail.ts'
import { lockStaffOfClient } from '#server/staff/repositories/staff-accounts.ts'

type Shown = z.output<typeof scimToken>
const hourMs = 3_600_000

export async function listShownTokens({ db, clock }: Pick<AppContext, 'db' | 'clock'>, clientId: string): Promise<Shown[]> {
  return (await listScimTokens(db, { clientId, now: clock.now() })).map(toShown)
}

/**
 * The token is answered here and never again. Whoever holds one says who is in which group: only somebody with every permission of the mapping
 * makes one. Refuses SSO_NOT_AVAILABLE without a provider, PERMISSION_DENIED, NOT_FOUND.
 */
export async function issueToken(context: CoreContext, caller: StaffCaller, overlapHours: number): Promise<{ data: Shown; token: string }> {
  const { clientId } = caller.user
  const token = `scim_${newSecret()}`
  return context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const provider = await findProviderOf(transaction, clientId)
    if (!provider) throw new Refusal('SSO_NOT_AVAILABLE')
    const mapped = [...new Set(provider.groupRoles.map(({ role }) => role))]
    requireHolding(caller, await getPermissionsOfRoles(transaction, clientId, mapped))
    const now = context.clock.now()
    const row = { id: newId('sct'), clientId, tokenHash: hashSecret(token), lastFour: token.slice(-4), createdAt: now }
    const saved = await replaceScimTokens(transaction, row, new Date(now.getTime() + overlapHours * hourMs))
    await report(transaction, context, caller, { action: 'scim.token-issued', id: saved.id })
    return { data: toShown(saved), token }
  })
}

export async function revokeTokens(context: CoreContext, caller: StaffCaller): Promise<Date> {
  const { clientId } = caller.user
  const now = context.clock.now()
  await context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    if ((await revokeScimTokensOf(transaction, clientId, now)) === 0) return
    await report(transaction, context, caller, { action: 'scim.token-revoked', id: clientId })
  })
  return now
}

/** Whose directory a token opens. Throws ScimFault 401 for one that is unknown, over or revoked. */
export async function requireScimToken(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  authorization: string | undefined,
): Promise<{ clientId: string; tokenId: string }> {
  const token = /^bearer ([\w-]{1,200})$/i.exec(authorization?.trim() ?? '')?.[1]
  const row = token?.startsWith('scim_') ? await findScimToken(db, hashSecret(token), clock.now()) : undefined
  if (!row) throw new ScimFault(401, 'the bearer token is unknown or no longer works')
  await recordScimTokenUse(db, row.id, clock.now())
  return { clientId: row.clientId, tokenId: row.id }
}

async function report(
  transaction: Parameters<typeof recordAudit>[0],
  context: CoreContext,
  { user, device }: StaffCaller,
  { action, id }: { action: 'scim.token-issued' | 'scim.token-revoked'; id: string },
): Promise<void> {
  for (const administrator of await listAdministrators(transaction, context, user.clientId))
    await sendSignInChanged(transaction, context, administrator, { colleague: user.displayName })
  const target = { kind: 'scim-token', id }
  await recordAudit(transaction, context, { clientId: user.clientId, actor: staffActor(user, device), action, target })
}

const toShown = ({ id, lastFour, createdAt, expiresAt, lastUsedAt }: ScimTokenRow): Shown => ({
  id,
  lastFour,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
