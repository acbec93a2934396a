import type { Transaction } from 'kysely'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'

type Issued = { clientId: string; formId: string; requestId: string; isSent: boolean }

/** Writes down who issued a link, and whether it went by email; last in its transaction. */
export async function recordIssued(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'masterKey' | 'clock'>,
  actor: AuditActor,
  { clientId, formId, requestId, isSent }: Issued,
): Promise<void> {
  const target = { kind: 'request', id: requestId }
  await recordAudit(transaction, context, { clientId, actor, action: 'request.link-issued', target, facts: { formId, isSent } })
}
