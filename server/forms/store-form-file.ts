import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { fileTypes, isOneOf } from '#contract/forms/definition/field-type.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { toKey } from '#contract/forms/form-plan.ts'
import { judgeFile } from '#contract/forms/rules/file-rules.ts'
import { companyFileLimits, formFileLimits } from '#contract/limits.ts'
import { nextStatus } from '#contract/requests/request-status.ts'
import { type FormFile, sealFileName } from '#server/files/form-file.ts'
import { attachBlobs } from '#server/files/repositories/blobs.ts'
import { measureFormFiles, saveFormFile } from '#server/files/repositories/form-files.ts'
import { requireClean, toUploadedFile } from '#server/files/require-clean.ts'
import { toSafeFileName } from '#server/files/safe-file-name.ts'
import { storeBlob, toBlobAddress } from '#server/files/store-blob.ts'
import { planCompanyForm, toPlannedForm } from '#server/forms/company-form.ts'
import { requirePlan } from '#server/forms/request-form.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { lockToWrite, refusalFor } from '#server/requests/move-request.ts'

export type SentFile = { bytes: Buffer; fileName: string; module?: ModuleKey | undefined; field?: string | undefined }
type AnyFile = Pick<FormField, 'accept' | 'limit'>

const anyFile: AnyFile = { limit: { required: false } }

/**
 * Looks at a file and keeps it, sealed, for an answer to name; one that none names is swept. Refuses the FORM_FILE_ codes,
 * with the field's issue in the details where it has words for it, NOT_FOUND (field) and what a settled request says.
 */
export async function storeFormFile(context: AppContext, link: OpenLink, sent: SentFile): Promise<FormFile & { url: string }> {
  const { request } = link
  if (!nextStatus(request.status, 'expired')) throw new Refusal(refusalFor(request))
  const field = findField(context, link, sent)
  // Before any work is done for it; asked again below, where nobody comes between.
  requireCodeLimit(request, await measureFormFiles(context.db, request.id), sent.bytes.byteLength)
  requireTaken(field, { fileName: 'file.pdf', byteCount: sent.bytes.byteLength }, 'file-too-large')
  // As it came: what is drawn anew below has lost what was in it.
  await requireClean(context, toUploadedFile(request, 'form-file', sent.bytes))
  const inspected = await context.inspection.inspectFile(sent.bytes).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'FORM_FILE_TYPE_NOT_TAKEN' ? refuseType(field) : error
  })
  const fileName = toSafeFileName(sent.fileName, inspected.ending)
  requireTaken(field, { fileName, byteCount: sent.bytes.byteLength })
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  const { mediaType, bytes } = inspected
  const blobId = await storeBlob(context, request, key, { kind: 'form-file', mediaType, bytes, isScanned: true })
  const id = newId('fil')
  const byteCount = bytes.byteLength
  const contentHash = keyedHash(key).update(sent.bytes).digest()
  await context.db.transaction().execute(async (transaction) => {
    await lockToWrite(transaction, context, request.id)
    requireCodeLimit(request, await measureFormFiles(transaction, request.id), byteCount)
    const now = context.clock.now()
    const ids = { id, clientId: request.clientId, requestId: request.id, blobId }
    await saveFormFile(transaction, {
      ...ids,
      sealedName: sealFileName(key, id, fileName),
      mediaType,
      byteCount,
      contentHash,
      unnamedSince: now,
      createdAt: now,
    })
    await attachBlobs(transaction, [blobId], now)
  })
  return { fileId: id, fileName, fileType: mediaType, byteCount, url: toBlobAddress(context, blobId) }
}

function findField(context: AppContext, link: OpenLink, { module, field }: SentFile): AnyFile {
  if (!module || !field) return anyFile
  const plan = link.request.kind === 'corporate' ? planCompanyForm(context, toPlannedForm(link), [module]) : requirePlan(context, link)
  const planned = plan.fields.get(toKey(module, field))
  if (!planned?.isAsked || !isOneOf(fileTypes, planned.field.type)) throw new Refusal('NOT_FOUND', [{ path: 'field' }])
  return planned.field
}

function requireCodeLimit(
  { kind }: Pick<OpenLink['request'], 'kind'>,
  { files, bytes }: { files: number; bytes: number },
  more: number,
): void {
  const { perRequestFiles, perRequestBytes } = kind === 'corporate' ? companyFileLimits : formFileLimits
  if (files >= perRequestFiles || bytes + more > perRequestBytes) {
    throw new Refusal('FORM_FILE_LIMIT_REACHED', [{ path: 'file', files: perRequestFiles, bytes: perRequestBytes }])
  }
}

const codes = {
  'file-type': 'FORM_FILE_TYPE_NOT_TAKEN',
  'picture-type': 'FORM_FILE_TYPE_NOT_TAKEN',
  'file-too-large': 'FORM_FILE_TOO_LARGE',
  'file-empty': 'FORM_FILE_EMPTY',
} as const

function requireTaken(field: AnyFile, file: { fileName: string; byteCount: number }, only?: FieldIssue['key']): void {
  // What the field says of the kind is asked once the bytes have told it.
  const issue = judgeFile(only ? { ...field, accept: 'documents' } : field, file)
  if (issue && Object.hasOwn(codes, issue.key)) throw new Refusal(codes[issue.key as keyof typeof codes], [{ path: 'file', ...issue }])
}

function refuseType({ accept }: AnyFile): Refusal {
  const key = accept === 'pictures' ? 'picture-type' : 'file-type'
  return new Refusal('FORM_FILE_TYPE_NOT_TAKEN', [{ path: 'file', key, params: {} }])
}
