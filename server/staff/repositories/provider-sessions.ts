import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** Whether the customer lets people in by password; it does where no identity provider is on. */
export async function isPasswordAllowed(db: Kysely<Database>, clientId: string): Promise<boolean> {
  const provider = await db
    .selectFrom('identityProviders')
    .select('id')
    .where('clientId', '=', clientId)
    .where('enabled', '=', true)
    .where('allowsPassword', '=', false)
    .executeTakeFirst()
  return provider === undefined
}

/** Whether the customer's staff sign in by a provider. */
export async function hasEnabledProvider(db: Kysely<Database>, clientId: string): Promise<boolean> {
  const query = db.selectFrom('identityProviders').select('id').where('clientId', '=', clientId).where('enabled', '=', true)
  return (await query.executeTakeFirst()) !== undefined
}

/** Makes a sign-in by the provider that of a session, once. Answers false where it is used, too old, of a provider that was changed since, or somebody else's. */
export async function attachProviderSession(
  transaction: Transaction<Database>,
  { id, userId }: { id: string; userId: string },
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staffProviderSessions as s')
    .set({ sessionId })
    .where('s.id', '=', id)
    .where('s.userId', '=', userId)
    .where('s.sessionId', 'is', null)
    .where('s.expiresAt', '>', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('identityProviders as p')
          .select('p.id')
          .whereRef('p.id', '=', 's.providerId')
          .whereRef('p.revision', '=', 's.providerRevision')
          .where('p.enabled', '=', true),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
