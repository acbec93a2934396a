import { type ApiScope, apiScopes, scopePermissions } from '#contract/scopes.ts'
import type { ApiKey } from '#contract/staff/settings-calls.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { isNetwork } from '#server/tenants/judge-api-key.ts'
import { modeOf } from '#server/tenants/mode-of.ts'
import { type ApiKeyRow, changeApiKey, findApiKeyOf, listApiKeys as listRows } from '#server/tenants/repositories/api-keys.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'
import { lockRotatable, rotateSecret } from '#server/tenants/rotate-secret.ts'

const dayMs = 86_400_000

export async function listApiKeys({ db, clock }: Pick<CoreContext, 'db' | 'clock'>, { user }: StaffCaller): Promise<ApiKey[]> {
  const now = clock.now()
  return (await listRows(db, user.clientId)).map((row) => toApiKey(row, now))
}

type NewKey = { name: string; expiresInDays: number | null } & Partial<Access>
type Access = { scopes: ApiScope[] | undefined; allowedNetworks: string[] | undefined }

/** The key itself is answered here and never again. Refuses PERMISSION_DENIED for scopes that the caller may not give. */
export async function issueApiKey(
  context: CoreContext,
  caller: StaffCaller,
  { name, expiresInDays, scopes: desired, allowedNetworks = [] }: NewKey,
): Promise<{ data: ApiKey; apiKey: string }> {
  requireNetworks(allowedNetworks)
  const { clientId } = caller.user
  const mayGive = await listGivenScopes(context, caller)
  if (desired) requireGiven(mayGive, desired)
  const scopes = desired ?? mayGive
  const now = context.clock.now()
  return context.db.transaction().execute(async (transaction) => {
    const { id, apiKey } = await createApiKey(
      { db: transaction },
      { clientId, name, expiresAt: toExpiry(now, expiresInDays), scopes, allowedNetworks },
    )
    await record(transaction, context, caller, 'api-key.created', id, { expiresInDays, scopes, allowedNetworks })
    return { data: toApiKey(await getRow(transaction, clientId, id), now), apiKey }
  })
}

/** Refuses NOT_FOUND, also for another customer's. */
export async function expireApiKey(context: CoreContext, caller: StaffCaller, id: string, expiresInDays: number | null): Promise<ApiKey> {
  const now = context.clock.now()
  return change(context, caller, id, 'api-key.changed', { expiresAt: toExpiry(now, expiresInDays) }, { expiresInDays })
}

/** Refuses NOT_FOUND, API_KEY_REVOKED, PERMISSION_DENIED for scopes that the caller may not give and, for what is no network, VALIDATION_ERROR. */
export async function changeApiKeyAccess(
  context: CoreContext,
  caller: StaffCaller,
  id: string,
  given: Partial<Access> & { name?: string | undefined },
): Promise<ApiKey> {
  requireNetworks(given.allowedNetworks ?? [])
  const desired = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const row = await getRow(context.db, caller.user.clientId, id)
  if (row.revokedAt) throw new Refusal('API_KEY_REVOKED')
  if (Object.keys(desired).length === 0) return toApiKey(row, context.clock.now())
  const { scopes, allowedNetworks } = given
  const added = (scopes ?? []).filter((scope) => !row.scopes.includes(scope))
  requireGiven(await listGivenScopes(context, caller), added)
  const facts = { ...(scopes && { scopes }), ...(allowedNetworks && { allowedNetworks }) }
  return change(context, caller, id, 'api-key.access-changed', desired, facts)
}

/** Refuses NOT_FOUND, API_KEY_REVOKED, API_KEY_EXPIRED, and PERMISSION_DENIED for a key that may more than the caller. The new secret is answered here and never again. */
export async function rotateApiKey(
  context: CoreContext,
  caller: StaffCaller,
  id: string,
  overlapHours: number,
): Promise<{ data: ApiKey; apiKey: string }> {
  const { clientId } = caller.user
  const now = context.clock.now()
  return context.db.transaction().execute(async (transaction) => {
    const { scopes } = await lockRotatable(transaction, { id, clientId, now })
    requireGiven(await listGivenScopes({ db: transaction }, caller), scopes)
    const { apiKey, key } = await rotateSecret(transaction, { id, clientId, overlapHours, now })
    await record(transaction, context, caller, 'api-key.rotated', id, { overlapHours })
    return { data: toApiKey(key, now), apiKey }
  })
}

/** Refuses NOT_FOUND. A key that is revoked already keeps its time. */
export async function revokeApiKey(context: CoreContext, caller: StaffCaller, id: string): Promise<ApiKey> {
  const row = await getRow(context.db, caller.user.clientId, id)
  if (row.revokedAt) return toApiKey(row, context.clock.now())
  return change(context, caller, id, 'api-key.revoked', { revokedAt: context.clock.now() }, {})
}

type Change = Parameters<typeof changeApiKey>[2]
type Recording = Parameters<typeof recordAudit>
type Facts = NonNullable<Recording[2]['facts']>

async function change(
  context: CoreContext,
  caller: StaffCaller,
  id: string,
  action: 'api-key.changed' | 'api-key.access-changed' | 'api-key.revoked',
  input: Change,
  facts: Facts,
) {
  const { clientId } = caller.user
  return context.db.transaction().execute(async (transaction) => {
    const row = await changeApiKey(transaction, { id, clientId }, input)
    if (!row) throw new Refusal('NOT_FOUND')
    await record(transaction, context, caller, action, id, facts)
    return toApiKey(row, context.clock.now())
  })
}

async function getRow(db: Parameters<typeof findApiKeyOf>[0], clientId: string, id: string): Promise<ApiKeyRow> {
  const row = await findApiKeyOf(db, { id, clientId })
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

function toExpiry(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() + days * dayMs)
}

function toApiKey(row: ApiKeyRow, now: Date): ApiKey {
  const isExpired = row.expiresAt !== null && row.expiresAt <= now
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.lastFour,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    scopes: row.scopes,
    allowedNetworks: row.allowedNetworks,
    previous: toPrevious(row, now),
    state: row.revokedAt ? 'revoked' : isExpired ? 'expired' : 'active',
  }
}

function toPrevious({ previousLastFour, previousEndsAt, previousUsedAt }: ApiKeyRow, now: Date): ApiKey['previous'] {
  if (!previousEndsAt || previousEndsAt <= now) return null
  return { lastFour: previousLastFour, endsAt: previousEndsAt.toISOString(), lastUsedAt: previousUsedAt?.toISOString() ?? null }
}

/** The scopes that the caller may give: in test mode all of them, since nobody there is real. */
async function listGivenScopes({ db }: Pick<CoreContext, 'db'>, { user, permissions }: StaffCaller): Promise<ApiScope[]> {
  const client = await findClient(db, user.clientId)
  if (client && modeOf(client) === 'test') return [...apiScopes]
  return apiScopes.filter((scope) => scopePermissions[scope].every((permission) => permissions.has(permission)))
}

function requireGiven(mayGive: readonly ApiScope[], scopes: readonly ApiScope[]): void {
  const beyond = scopes.filter((scope) => !mayGive.includes(scope))
  if (beyond.length > 0)
    throw new Refusal(
      'PERMISSION_DENIED',
      beyond.map((scope) => ({ path: 'scopes', message: scope })),
    )
}

function requireNetworks(networks: readonly string[]): void {
  const wrong = networks.flatMap((network, at) =>
    isNetwork(network) ? [] : [{ path: `allowedNetworks.${at}`, message: 'is no address and no network as CIDR' }],
  )
  if (wrong.length > 0) throw new Refusal('VALIDATION_ERROR', wrong)
}

async function record(
  transaction: Recording[0],
  context: CoreContext,
  { user, device }: StaffCaller,
  action: 'api-key.created' | 'api-key.changed' | 'api-key.access-changed' | 'api-key.rotated' | 'api-key.revoked',
  id: string,
  facts: Facts,
): Promise<void> {
  const target = { kind: 'api-key', id }
  await recordAudit(transaction, context, { clientId: user.clientId, actor: staffActor(user, device), action, target, facts })
}
