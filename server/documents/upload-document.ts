import type { Transaction } from 'kysely'
import { type DocumentType, needsBack } from '#contract/documents/document-type.ts'
import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import { compareAll } from '#server/documents/identity/compare-identity.ts'
import { recordEntered } from '#server/documents/identity/entered-details.ts'
import { findNamedPeople, type SourcedPerson } from '#server/documents/identity/find-named-people.ts'
import { toIdentityChecks } from '#server/documents/identity/judge-identity.ts'
import { judgeDocument } from '#server/documents/judge-document.ts'
import { findDocument, nextAttempt, saveDocument } from '#server/documents/repositories/documents.ts'
import { requireNewPictures, requireRequestedType } from '#server/documents/require-new-document.ts'
import { recordFingerprint } from '#server/duplicates/record-fingerprint.ts'
import { orRefusal, readPicture, requireResolution } from '#server/files/read-picture.ts'
import { attachBlobs } from '#server/files/repositories/blobs.ts'
import { storeBlob } from '#server/files/store-blob.ts'
import { findFormContent } from '#server/forms/form-content.ts'
import { requireOffered, requirePersonalInfo } from '#server/forms/form-progress.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import { toEnteredAnswers } from '#server/forms/typed-answers.ts'
import { toDocumentIdentity } from '#server/identity/matching/document-identity.ts'
import { toEnteredOrigin } from '#server/identity/origin/entered-origin.ts'
import { judgeOrigin } from '#server/identity/origin/judge-origin.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { DocumentRow } from '#server/platform/database/schema-verification.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordAutomaticDecision } from '#server/receipts/record-decision.ts'
import type { DocumentVerdict } from '#server/requests/document-verdict.ts'
import { toFactsText } from '#server/requests/facts-text.ts'
import { moveRequest, requireMove } from '#server/requests/move-request.ts'
import type { Lease } from '#server/requests/repositories/leases.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'
import { requireRequestedStepFirst } from '#server/requests/require-requested-step-first.ts'
import { requireLease, withLease } from '#server/requests/with-lease.ts'
import type { DocumentFacts } from '#vision/facts.ts'

/** In base64, as JSON brings it, or as it is. */
type Picture = { fileContent: string } | { bytes: Buffer }
export type Upload = {
  documentType: DocumentType
  frontImage?: Picture | null | undefined
  backImage?: Picture | null | undefined
  countryCode?: string | null | undefined
  /** Called in the transaction that writes the document down, or finds that it stands. */
  recordOutcome?: ((transaction: Transaction<Database>, documentId: string, isAccepted: boolean) => Promise<void>) | undefined
}
type Side = { bytes: Buffer; facts: DocumentFacts }
type Inspected = {
  type: DocumentType
  countryCode: string | null
  front: Side
  back: Side | null
  recordOutcome: Upload['recordOutcome']
}
type Stored = { frontBlobId: string; backBlobId: string | null; portraitBlobId: string | null }

export type UploadOutcome = {
  request: VerificationRequestRow
  errors: DocumentVerdict['errors']
}

/**
 * Looks at a document, judges it and writes it down. A refused one counts and leaves an accepted one standing; an
 * unchanged one is answered from what stands and counts nothing, unless staff asked for the document again: then it is refused.
 */
export async function uploadDocument(context: AppContext, link: OpenLink, upload: Upload, device: string): Promise<UploadOutcome> {
  requireMove(link.request, 'idUploaded')
  requireRequestedStepFirst(link.request, 'document')
  requireRequestedType(link.request, upload.documentType)
  await requirePersonalInfo(context, link)
  await requireOffered(context, link, upload.documentType)
  const pictures = readPictures(upload)
  const isSpent = link.request.documentUploadCount >= link.client.documentUploadLimit
  // With uploads spent, only the document that stands is still taken.
  if (isSpent && !link.request.acceptedDocumentId) throw new Refusal('DOCUMENT_UPLOAD_LIMIT_REACHED')
  return withLease(context, { request: link.request, work: 'document', device }, async (lease) => {
    const [front, back] = await Promise.all([
      inspect(context, pictures.front, 'front'),
      pictures.back ? inspect(context, pictures.back, 'back') : null,
    ])
    const { documentType: type, countryCode = null, recordOutcome } = upload
    const inspected: Inspected = { type, countryCode, front, back, recordOutcome }
    await requireNewPictures(context.db, link.request, toPixelHashes(inspected))
    const standing = await findUnchanged(context, link.request, inspected)
    if (standing) return reuse(context, lease, standing, recordOutcome)
    if (isSpent) throw new Refusal('DOCUMENT_UPLOAD_LIMIT_REACHED')
    return judgeAndStore(context, link, lease, inspected)
  })
}

function readPictures({ documentType, frontImage, backImage }: Upload): { front: Buffer; back: Buffer | null } {
  if (!frontImage) throw new Refusal('RETAKE_FRONT_SIDE')
  if (!needsBack(documentType)) return { front: toBytes(frontImage), back: null }
  if (!backImage) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'backImage' }])
  return { front: toBytes(frontImage), back: toBytes(backImage) }
}

function toBytes(picture: Picture): Buffer {
  return 'bytes' in picture ? picture.bytes : readPicture(picture)
}

async function inspect(context: AppContext, bytes: Buffer, side: 'front' | 'back'): Promise<Side> {
  const facts = await orRefusal(context.vision.inspectDocument(bytes), 'picture', side)
  requireResolution(facts.picture, side)
  return { bytes, facts }
}

function toPixelHashes({ front, back }: Inspected) {
  return { front: front.facts.picture.pixelHash, back: back?.facts.picture.pixelHash ?? null }
}

/** The document that stands, if this is it again. */
async function findUnchanged(context: AppContext, request: VerificationRequestRow, now: Inspected): Promise<DocumentRow | undefined> {
  if (!request.acceptedDocumentId) return undefined
  const document = await findDocument(context.db, request.id, request.acceptedDocumentId)
  const hashes = toPixelHashes(now)
  const isSame = document?.documentType === now.type && document.frontPixelHash === hashes.front && document.backPixelHash === hashes.back
  return isSame ? document : undefined
}

async function reuse(
  context: AppContext,
  lease: Lease,
  standing: DocumentRow,
  recordOutcome: Upload['recordOutcome'],
): Promise<UploadOutcome> {
  return context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, standing.requestId)
    await requireLease(transaction, lease)
    await recordOutcome?.(transaction, standing.id, true)
    const isThere = request.status === 'ID_UPLOADED'
    const moved = isThere ? request : await moveRequest(transaction, context, request, { event: 'idUploaded', reported: null })
    return { request: moved, errors: standing.errors }
  })
}

async function judgeAndStore(context: AppContext, link: OpenLink, lease: Lease, inspected: Inspected): Promise<UploadOutcome> {
  const { request, client } = link
  const judged = judgeDocument({
    type: inspected.type,
    front: inspected.front.facts,
    back: inspected.back?.facts ?? null,
    now: context.clock.now(),
    minimumAgeYears: client.minimumAgeYears,
  })
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  const people = await findNamedPeople(context.db, context, request, key)
  const answered = await checkAnswers(context, request, { key, people }, inspected)
  const verdict = { ...judged, checks: [...judged.checks, ...answered] }
  const stored = await savePictures(context, request, key, inspected)
  return context.db.transaction().execute(async (transaction) => {
    const current = await lockRequest(transaction, request.id)
    await requireLease(transaction, lease)
    const documentId = await save(transaction, current, key, inspected, verdict, stored)
    await inspected.recordOutcome?.(transaction, documentId, verdict.accepted)
    await attachBlobs(
      transaction,
      Object.values(stored).filter((id) => id !== null),
      context.clock.now(),
    )
    const sides = { front: inspected.front.facts, back: inspected.back?.facts ?? null }
    if (verdict.accepted) await recordEntered(transaction, current, key, people)
    if (verdict.accepted) await recordFingerprint(transaction, context, current, { documentId, sides })
    const moved = await decide(transaction, context, { ...link, request: current }, verdict, documentId)
    return { request: moved, errors: verdict.errors }
  })
}

/**
 * Who was named, by whomever, and where from, against what the document says. A difference refuses no picture: the picture may be right and the
 * name wrong. Only fields are named: the values are stored sealed.
 */
async function checkAnswers(
  context: AppContext,
  request: VerificationRequestRow,
  { key, people }: { key: Uint8Array; people: readonly SourcedPerson[] },
  { type, countryCode, front, back }: Inspected,
) {
  const { stored: retained } = await findStoredAnswers(context, request.id, key)
  const typed = toEnteredAnswers(retained.answers.personalInformation, await findFormContent(context, request, key))
  const sides = { front: front.facts, back: back?.facts ?? null }
  const origin = judgeOrigin(type, sides, { ...toEnteredOrigin(typed), chosenCountry: countryCode })
  return [...toIdentityChecks(compareAll(people, toDocumentIdentity(sides.front, sides.back))), ...origin]
}

async function savePictures(context: AppContext, request: VerificationRequestRow, key: Uint8Array, inspected: Inspected): Promise<Stored> {
  const { front, back } = inspected
  const portrait = front.facts.portrait?.jpeg
  const keep = (kind: 'document-front' | 'document-back', { bytes, facts }: Side) =>
    storeBlob(context, request, key, { kind, mediaType: `image/${facts.picture.format}`, bytes })
  const [frontBlobId, backBlobId, portraitBlobId] = await Promise.all([
    keep('document-front', front),
    back ? keep('document-back', back) : null,
    portrait ? storeBlob(context, request, key, { kind: 'portrait', mediaType: 'image/jpeg', bytes: portrait }) : null,
  ])
  return { frontBlobId, backBlobId, portraitBlobId }
}

async function save(
  transaction: Transaction<Database>,
  request: VerificationRequestRow,
  key: Uint8Array,
  { type, countryCode, front, back }: Inspected,
  { accepted, errors, checks }: DocumentVerdict,
  stored: Stored,
): Promise<string> {
  const id = newId('doc')
  const facts = toFactsText({ front: withoutPictures(front.facts), back: back && withoutPictures(back.facts) })
  await saveDocument(transaction, {
    id,
    clientId: request.clientId,
    requestId: request.id,
    attempt: await nextAttempt(transaction, request.id),
    documentType: type,
    countryCode,
    accepted,
    ...stored,
    frontPixelHash: front.facts.picture.pixelHash,
    backPixelHash: back?.facts.picture.pixelHash ?? null,
    sealedFacts: Buffer.from(seal(key, `document-facts:${id}`, Buffer.from(facts))),
    errors: JSON.stringify(errors),
    checks: JSON.stringify(checks),
  })
  return id
}

/** The portrait's picture is a blob of its own. */
function withoutPictures(facts: DocumentFacts) {
  return { ...facts, portrait: facts.portrait && { ...facts.portrait, jpeg: null } }
}

async function decide(
  transaction: Transaction<Database>,
  context: AppContext,
  { request, client }: OpenLink,
  { accepted, errors }: DocumentVerdict,
  documentId: string,
): Promise<VerificationRequestRow> {
  const documentUploadCount = request.documentUploadCount + 1
  if (accepted) {
    return moveRequest(transaction, context, request, {
      event: 'idUploaded',
      // With it, a document that staff requested again is given.
      change: { documentUploadCount, acceptedDocumentId: documentId, ...(isDocumentStep(request.retryStep) && { retryStep: null }) },
      activity: { activityType: 'DOCUMENT_ACCEPTED', actor: 'applicant' },
    })
  }
  const refused = await moveRequest(transaction, context, request, {
    event: 'idRefused',
    change: { documentUploadCount },
    activity: {
      activityType: 'DOCUMENT_REFUSED',
      actor: 'applicant',
      remark: errors.map(({ check, side }) => `${side}: ${check}`).join(', '),
      isPublic: false,
    },
  })
  if (documentUploadCount < client.documentUploadLimit || !client.autoReject) return refused
  const rejected = await moveRequest(transaction, context, refused, {
    event: 'rejected',
    change: { decidedAt: context.clock.now() },
    activity: { activityType: 'AUTO_REJECT', actor: 'system' },
  })
  const uniqueKey = `rejected:${request.id}:${documentId}`
  await queueMail(transaction, context, rejected, { kind: 'rejected', uniqueKey })
  await recordAutomaticDecision(transaction, context, rejected, { action: 'request.rejected', after: 'document-upload' })
  return rejected
}
