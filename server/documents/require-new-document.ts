import type { Kysely } from 'kysely'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { documentTypeOfStep, isDocumentStep } from '#contract/requests/step-parameter.ts'
import { listAcceptedPixelHashes } from '#server/documents/repositories/documents.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

type Owing = Pick<VerificationRequestRow, 'id' | 'retryStep'>

/** Refuses DOCUMENT_TYPE_ASKED where staff asked for another type of document. */
export function requireRequestedType({ retryStep }: Owing, type: DocumentType): void {
  const requested = retryStep && documentTypeOfStep[retryStep]
  if (requested && requested !== type) throw new Refusal('DOCUMENT_TYPE_ASKED', [{ path: 'documentType', requested }])
}

/** Where staff asked for a document again, refuses DOCUMENT_UNCHANGED for a picture that was accepted before, whichever side it was. */
export async function requireNewPictures(
  db: Kysely<Database>,
  { id, retryStep }: Owing,
  hashes: { front: string; back: string | null },
): Promise<void> {
  if (!isDocumentStep(retryStep)) return
  const known = await listAcceptedPixelHashes(db, id)
  if (known.has(hashes.front)) throw new Refusal('DOCUMENT_UNCHANGED', [{ path: 'frontImage' }])
  if (hashes.back !== null && known.has(hashes.back)) throw new Refusal('DOCUMENT_UNCHANGED', [{ path: 'backImage' }])
}
