import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

type Sent = { clientId: string; actor: AuditActor; target: { kind: string; id: string }; what: string; bytes: Uint8Array }

/** What came by a link: it is not known who holds that. */
export function toUploadedFile({ id, clientId }: Pick<VerificationRequestRow, 'id' | 'clientId'>, what: string, bytes: Uint8Array): Sent {
  return { clientId, actor: { kind: 'stranger', id: null, subjectId: null, origin: {} }, target: { kind: 'request', id }, what, bytes }
}

/**
 * Has a virus scanner look at what was sent, where one is set. Refuses FILE_INFECTED, which is recorded with what was found, and
 * FILE_SCAN_UNAVAILABLE while the scanner does not answer: nothing is kept that was not looked at.
 */
export async function requireClean(
  context: Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'virusScanner'>,
  { clientId, actor, target, what, bytes }: Sent,
): Promise<void> {
  const virus = await context.virusScanner?.findVirus(bytes)
  if (virus === undefined) return
  await context.db.transaction().execute((transaction) =>
    recordAudit(transaction, context, {
      clientId,
      actor,
      action: 'file.infection-refused',
      target,
      facts: { what, virus, byteCount: bytes.byteLength },
    }),
  )
  throw new Refusal('FILE_INFECTED')
}
