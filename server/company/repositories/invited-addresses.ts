import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** Keyed hashes of the addresses to which a company has sent invitations since then. The company's request is locked by the caller. */
export async function listInvitedAddresses(transaction: Transaction<Database>, requestId: string, since: Date): Promise<Buffer[]> {
  const rows = await transaction
    .selectFrom('companyInvitedAddresses')
    .select('emailHash')
    .where('requestId', '=', requestId)
    .where('invitedAt', '>', since)
    .execute()
  return rows.map(({ emailHash }) => emailHash)
}

export async function saveInvitedAddress(
  transaction: Transaction<Database>,
  row: { requestId: string; emailHash: Buffer; invitedAt: Date },
): Promise<void> {
  await transaction
    .insertInto('companyInvitedAddresses')
    .values(row)
    .onConflict((conflict) => conflict.columns(['requestId', 'emailHash']).doUpdateSet({ invitedAt: row.invitedAt }))
    .execute()
}
