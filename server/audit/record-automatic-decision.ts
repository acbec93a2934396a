import type { Transaction } from 'kysely'
import { recordAudit, systemActor } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

/** Writes down what the product decided by the customer's rules, and after what. */
export async function recordAutomaticDecision(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'masterKey' | 'clock'>,
  { id, clientId }: Pick<VerificationRequestRow, 'id' | 'clientId'>,
  { action, after }: { action: 'request.approved' | 'request.rejected'; after: 'camera-check' | 'document-upload' },
): Promise<void> {
  await recordAudit(transaction, context, { clientId, actor: systemActor, action, target: { kind: 'request', id }, facts: { after } })
}
