import { showCompany } from '#server/company/show-company.ts'
import { listRecordedConsents } from '#server/consent/read-consent.ts'
import { openDocumentFacts } from '#server/documents/document-checks.ts'
import { findNamedPeople, type SourcedPerson } from '#server/documents/identity/find-named-people.ts'
import { withIdentityChecks } from '#server/documents/identity/judge-identity.ts'
import { withExpiryOn } from '#server/documents/judge-document-contents.ts'
import { listDocuments } from '#server/documents/repositories/documents.ts'
import { toBlobAddress } from '#server/files/store-blob.ts'
import { findFormContent } from '#server/forms/form-content.ts'
import { showAnswers } from '#server/forms/show-answers.ts'
import { listLivenessChecks } from '#server/liveness/repositories/liveness.ts'
import type { AppContext } from '#server/platform/context.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf, SubjectErased } from '#server/platform/crypto/subject-keys.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { DocumentRow } from '#server/platform/database/schema-verification.ts'
import { Refusal } from '#server/platform/errors.ts'
import { listActivities } from '#server/requests/activities.ts'
import { openContact } from '#server/requests/contact.ts'
import { fromFactsText } from '#server/requests/facts-text.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'
import type { ClipFacts, DocumentFacts } from '#vision/facts.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'addressKey' | 'clock' | 'publicUrl'>

/** A request with everything that is known of it, opened, for staff. Refuses REQUEST_NOT_FOUND. */
export async function showRequest(context: Needs, requestId: string) {
  const request = await findRequest(context.db, requestId)
  if (!request) throw new Refusal('REQUEST_NOT_FOUND')
  const { client, form } = await getClientAndForm(context.db, request)
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId).catch((error: unknown) => {
    if (error instanceof SubjectErased) return undefined
    throw error
  })
  const { subjectId: _, sealedEmail, emailHash, sealedReference, referenceHash, sealedRemark, sealedReturn, ...row } = request
  const contact = key ? openContact(key, request) : { email: null, reference: null, remark: null }
  const shown = {
    ...row,
    ...contact,
    isErased: key === undefined,
    client: { id: client.id, name: client.name },
    form: { id: form.id, name: form.name, version: form.version },
    consents: await listRecordedConsents(context.db, requestId),
  }
  if (!key) return { ...shown, ...nothingLeft, activities: await listActivities(context.db, context, requestId) }
  return {
    ...shown,
    formContent: (await findFormContent(context, request, key)) ?? null,
    formAnswers: await showAnswers(context, request, form, key),
    documents: await showDocuments(context, request, key),
    livenessChecks: await showLivenessChecks(context, requestId, key),
    activities: await listActivities(context.db, context, requestId),
    company: request.kind === 'corporate' ? await showCompany(context, { request, client, form, isExpired: false, isOld: false }) : null,
  }
}

const nothingLeft = { formContent: null, formAnswers: null, documents: [], livenessChecks: [], company: null }

async function showDocuments(context: Needs, request: VerificationRequestRow, key: Uint8Array) {
  const documents = await listDocuments(context.db, request.id)
  const people = await findNamedPeople(context.db, context, request, key)
  return documents.map((document) => ({
    id: document.id,
    attempt: document.attempt,
    documentType: document.documentType,
    countryCode: document.countryCode,
    accepted: document.accepted,
    errors: document.errors,
    checks: toChecks(context, request, document, { people, key }),
    facts: openFacts<{ front: DocumentFacts; back: DocumentFacts | null }>(key, `document-facts:${document.id}`, document.sealedFacts),
    frontUrl: toUrl(context, document.frontBlobId),
    backUrl: toUrl(context, document.backBlobId),
    portraitUrl: toUrl(context, document.portraitBlobId),
    createdAt: document.createdAt,
  }))
}

/** Of the document that counts, as things stand now: who was named may have changed, and it may have expired. */
function toChecks(
  { clock }: Needs,
  { acceptedDocumentId, decidedAt }: VerificationRequestRow,
  document: DocumentRow,
  { people, key }: { people: readonly SourcedPerson[]; key: Uint8Array },
) {
  if (document.id !== acceptedDocumentId) return document.checks
  const facts = openDocumentFacts(key, document)
  const checks = withExpiryOn(document.checks, { type: document.documentType, ...facts }, decidedAt ?? clock.now())
  return withIdentityChecks({ ...document, checks }, people, facts).checks
}

async function showLivenessChecks(context: Needs, requestId: string, key: Uint8Array) {
  const checks = await listLivenessChecks(context.db, requestId)
  return checks.map((check) => ({
    id: check.id,
    attempt: check.attempt,
    verdict: check.verdict,
    failureCode: check.failureCode,
    challengeId: check.challengeId,
    checks: check.checks,
    facts: openFacts<ClipFacts>(key, `liveness-facts:${check.id}`, check.sealedFacts),
    videoUrl: toUrl(context, check.videoBlobId),
    selfieUrl: toUrl(context, check.selfieBlobId),
    createdAt: check.createdAt,
  }))
}

/** Rows of numbers that only the engine understands are left out. */
function openFacts<T>(key: Uint8Array, name: string, sealed: Uint8Array): T {
  const facts = fromFactsText<T>(Buffer.from(unseal(key, name, sealed)).toString())
  return JSON.parse(JSON.stringify(facts, (name, value: unknown) => (name === 'embedding' ? undefined : value))) as T
}

function toUrl(context: Needs, blobId: string | null): string | null {
  return blobId && `${context.publicUrl}${toBlobAddress(context, blobId)}`
}
