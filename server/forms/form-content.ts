import { findSealedContent, saveSealedContent } from '#server/forms/repositories/form-contents.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { lockToWrite } from '#server/requests/move-request.ts'

const maxFields = 200

export type FormContent = Record<string, string>

/** Keeps the personal information of an open request, sealed. */
export async function saveFormContent(context: AppContext, { request }: OpenLink, content: FormContent): Promise<void> {
  if (Object.keys(content).length > maxFields) throw new Refusal('LENGTH_OVER_RANGE', [{ path: 'formContent' }])
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  const sealedContent = Buffer.from(seal(key, `form-content:${request.id}`, Buffer.from(JSON.stringify(content))))
  await context.db.transaction().execute(async (transaction) => {
    const current = await lockToWrite(transaction, context, request.id)
    await saveSealedContent(transaction, { requestId: current.id, clientId: current.clientId, sealedContent })
  })
}

/** What was filled in, or nothing. */
export async function findFormContent(
  context: Pick<AppContext, 'db'>,
  request: Pick<VerificationRequestRow, 'id'>,
  key: Uint8Array,
): Promise<FormContent | undefined> {
  const sealed = await findSealedContent(context.db, request.id)
  return sealed && openFormContent(key, request.id, sealed)
}

export function openFormContent(key: Uint8Array, requestId: string, sealed: Buffer): FormContent {
  return JSON.parse(Buffer.from(unseal(key, `form-content:${requestId}`, sealed)).toString()) as FormContent
}
