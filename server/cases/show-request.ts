import { showCompany } from '#server/company/show-company.ts'
import { openDocumentFacts } from '#server/documents/document-checks.ts'
import { findNamedPeople, type SourcedPerson } from '#server/documents/identity/find-named-people.ts'
import { withIdentityChecks } from '#server/documents/identity/judge-identity.ts'
import { withExpiryOn } from '#server/documents/judge-document-contents.ts'
import { listDocuments } from '#server/documents/repositories/documents.ts'
import { toBlobAddress } from '#server/files/store-blob.ts'
import { findFormContent } from '#server/forms/form-content.ts'
import { showAnswers } from '#server/forms/show-answers.ts'
import { listLivenessChecks } from '#server/liveness/repositories/liveness.ts'
import type { Tools } from '#server/platform/context.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf, SubjectErased } from '#server/platform/crypto/subject-keys.ts'
import type { DocumentRow, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { listActivities } from '#server/requests/activities.ts'
import { openContact } from '#server/requests/contact.ts'
import { fromFactsText } from '#server/requests/facts-text.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'
import type { ClipFacts, DocumentFacts } from '#vision/facts.ts'

type Needs = Pick<Tools, 'db' | 'masterKey' | 'addressKey' | 'clock' | 'publicUrl'>

/** A request with everything that is known of it, opened, for staff. Refuses REQUEST_NOT_FOUND. */
export async function showRequest(tools: Needs, requestId: string) {
  const request = await findRequest(tools.db, requestId)
  if (!request) throw new Refusal('REQUEST_NOT_FOUND')
  const { client, form } = await getClientAndForm(tools.db, request)
  const key = await openKeyOf(tools.db, tools.masterKey, request.subjectId).catch((error: unknown) => {
    if (error instanceof SubjectErased) return undefined
    throw error
  })
  const { subjectId: _, sealedEmail, emailHash, sealedReference, referenceHash, sealedRemark, ...row } = request
  const contact = key ? openContact(key, request) : { email: null, reference: null, remark: null }
  const shown = {
    ...row,
    ...contact,
    isErased: key === undefined,
    client: { id: client.id, name: client.name },
    form: { id: form.id, name: form.name, version: form.version },
  }
  if (!key) return { ...shown, ...nothingLeft, activities: await listActivities(tools.db, tools, requestId) }
  return {
    ...shown,
    formContent: (await findFormContent(tools, request, key)) ?? null,
    formAnswers: await showAnswers(tools, request, form, key),
    documents: await showDocuments(tools, request, key),
    livenessChecks: await showLivenessChecks(tools, requestId, key),
    activities: await listActivities(tools.db, tools, requestId),
    company: request.kind === 'corporate' ? await showCompany(tools, { request, client, form, isExpired: false, isOld: false }) : null,
  }
}

const nothingLeft = { formContent: null, formAnswers: null, documents: [], livenessChecks: [], company: null }

async function showDocuments(tools: Needs, request: VerificationRequestRow, key: Uint8Array) {
  const documents = await listDocuments(tools.db, request.id)
  const people = await findNamedPeople(tools.db, tools, request, key)
  return documents.map((document) => ({
    id: document.id,
    attempt: document.attempt,
    documentType: document.documentType,
    countryCode: document.countryCode,
    accepted: document.accepted,
    errors: document.errors,
    checks: toChecks(tools, request, document, { people, key }),
    facts: openFacts<{ front: DocumentFacts; back: DocumentFacts | null }>(key, `document-facts:${document.id}`, document.sealedFacts),
    frontUrl: toUrl(tools, document.frontBlobId),
    backUrl: toUrl(tools, document.backBlobId),
    portraitUrl: toUrl(tools, document.portraitBlobId),
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

async function showLivenessChecks(tools: Needs, requestId: string, key: Uint8Array) {
  const checks = await listLivenessChecks(tools.db, requestId)
  return checks.map((check) => ({
    id: check.id,
    attempt: check.attempt,
    verdict: check.verdict,
    failureCode: check.failureCode,
    challengeId: check.challengeId,
    checks: check.checks,
    facts: openFacts<ClipFacts>(key, `liveness-facts:${check.id}`, check.sealedFacts),
    videoUrl: toUrl(tools, check.videoBlobId),
    selfieUrl: toUrl(tools, check.selfieBlobId),
    createdAt: check.createdAt,
  }))
}

/** Rows of numbers that only the engine understands are left out. */
function openFacts<T>(key: Uint8Array, name: string, sealed: Uint8Array): T {
  const facts = fromFactsText<T>(Buffer.from(unseal(key, name, sealed)).toString())
  return JSON.parse(JSON.stringify(facts, (name, value: unknown) => (name === 'embedding' ? undefined : value))) as T
}

function toUrl(tools: Needs, blobId: string | null): string | null {
  return blobId && `${tools.publicUrl}${toBlobAddress(tools, blobId)}`
}
