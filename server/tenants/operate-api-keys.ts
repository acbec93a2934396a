import type { ApiScope } from '#contract/scopes.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { changeApiKey, findApiKeyOf, listApiKeys } from '#server/tenants/repositories/api-keys.ts'

export type OperatorKey = {
  id: string
  name: string
  /** Its first and last letters. */
  key: string
  state: 'active' | 'expired' | 'revoked'
  scopes: ApiScope[]
  allowedNetworks: string[]
  expiresAt: string | null
  lastUsedAt: string | null
}

/** The newest first. */
export async function listOperatorKeys({ db, clock }: Pick<CoreContext, 'db' | 'clock'>, clientId: string): Promise<OperatorKey[]> {
  const now = clock.now()
  return (await listApiKeys(db, clientId)).map(
    ({ id, name, prefix, lastFour, scopes, allowedNetworks, expiresAt, lastUsedAt, revokedAt }) => ({
      id,
      name,
      key: `${prefix}…${lastFour ?? ''}`,
      state: revokedAt ? 'revoked' : expiresAt && expiresAt <= now ? 'expired' : 'active',
      scopes,
      allowedNetworks,
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }),
  )
}

/** Refuses NOT_FOUND. A key that is revoked already keeps its time. */
export async function revokeKey(context: CoreContext, own: { id: string; clientId: string }, actor: AuditActor): Promise<void> {
  const { id, clientId } = own
  await context.db.transaction().execute(async (transaction) => {
    const key = await findApiKeyOf(transaction, own)
    if (!key) throw new Refusal('NOT_FOUND', [{ path: 'id' }])
    if (key.revokedAt) return
    await changeApiKey(transaction, own, { revokedAt: context.clock.now() })
    await recordAudit(transaction, context, { clientId, actor, action: 'api-key.revoked', target: { kind: 'api-key', id } })
  })
}
