import type { Transaction } from 'kysely'
import { fingerprintDocument, type ReadSides } from '#server/duplicates/fingerprint-document.ts'
import { deleteFingerprint, saveFingerprint } from '#server/duplicates/repositories/document-fingerprints.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

type Accepted = { documentId: string; sides: ReadSides }

/** Keeps what tells an accepted document again, in the place of what an earlier one left. Under the request's lock. */
export async function recordFingerprint(
  transaction: Transaction<Database>,
  { masterKey, clock }: Pick<AppContext, 'masterKey' | 'clock'>,
  { id: requestId, clientId, emailHash }: VerificationRequestRow,
  { documentId, sides }: Accepted,
): Promise<void> {
  const fingerprint = fingerprintDocument(masterKey, clientId, sides)
  if (!fingerprint) return deleteFingerprint(transaction, requestId)
  await saveFingerprint(transaction, { requestId, clientId, documentId, ...fingerprint, emailKey: emailHash, createdAt: clock.now() })
}
