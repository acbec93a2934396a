import type { ApiKey } from '#contract/staff/settings-calls.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { type ApiKeyRow, changeApiKey, findApiKeyOf, listApiKeys as listRows } from '#server/tenants/repositories/api-keys.ts'

const dayMs = 86_400_000

export async function listApiKeys({ db, clock }: Pick<CoreContext, 'db' | 'clock'>, { user }: StaffCaller): Promise<ApiKey[]> {
  const now = clock.now()
  return (await listRows(db, user.clientId)).map((row) => toApiKey(row, now))
}

/** The key itself is answered here and never again. */
export async function issueApiKey(
  context: CoreContext,
  caller: StaffCaller,
  { name, expiresInDays }: { name: string; expiresInDays: number | null },
): Promise<{ data: ApiKey; apiKey: string }> {
  const { clientId } = caller.user
  const now = context.clock.now()
  return context.db.transaction().execute(async (transaction) => {
    const { id, apiKey } = await createApiKey({ db: transaction }, { clientId, name, expiresAt: toExpiry(now, expiresInDays) })
    await record(transaction, context, caller, 'api-key.created', id, { expiresInDays })
    return { data: toApiKey(await getRow(transaction, clientId, id), now), apiKey }
  })
}

/** Refuses NOT_FOUND, also for another customer's. */
export async function expireApiKey(context: CoreContext, caller: StaffCaller, id: string, expiresInDays: number | null): Promise<ApiKey> {
  const now = context.clock.now()
  return change(context, caller, id, 'api-key.changed', { expiresAt: toExpiry(now, expiresInDays) }, { expiresInDays })
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
  action: 'api-key.changed' | 'api-key.revoked',
  wanted: Change,
  facts: Facts,
) {
  const { clientId } = caller.user
  return context.db.transaction().execute(async (transaction) => {
    const row = await changeApiKey(transaction, { id, clientId }, wanted)
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
    state: row.revokedAt ? 'revoked' : isExpired ? 'expired' : 'active',
  }
}

async function record(
  transaction: Recording[0],
  context: CoreContext,
  { user, device }: StaffCaller,
  action: 'api-key.created' | 'api-key.changed' | 'api-key.revoked',
  id: string,
  facts: Facts,
): Promise<void> {
  const target = { kind: 'api-key', id }
  await recordAudit(transaction, context, { clientId: user.clientId, actor: staffActor(user, device), action, target, facts })
}
