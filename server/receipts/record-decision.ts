import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type ReceiptOutcome, receiptType } from '#contract/receipts/receipt-calls.ts'
import { toCanonicalJson } from '#server/audit/audit-hash.ts'
import { type AuditActor, type NewAuditEntry, type RecordedEntry, recordAudit, systemActor } from '#server/audit/record-audit.ts'
import { openStoredAnswers } from '#server/forms/request-form.ts'
import { toDocumentIdentity } from '#server/identity/matching/document-identity.ts'
import { asksLiveness } from '#server/people/asks-liveness.ts'
import { readBuildFacts } from '#server/platform/build-facts.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { type SignedStatement, signStatement } from '#server/platform/crypto/sign-statement.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { DocumentRow } from '#server/platform/database/schema-verification.ts'
import {
  findAnswers,
  findJudgedDocument,
  findJudgedLiveness,
  findOrganization,
  isLivenessWaived,
  listVerifiedPeople,
} from '#server/receipts/repositories/receipt-facts.ts'
import { findNewestReceipt, saveReceipt } from '#server/receipts/repositories/receipts.ts'
import { type ReceiptCopy, type ReceiptFacts, toClaims } from '#server/receipts/to-claims.ts'
import { openContact } from '#server/requests/contact.ts'
import { fromFactsText } from '#server/requests/facts-text.ts'
import { modeOf } from '#server/tenants/mode-of.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'
import type { DocumentFacts } from '#vision/facts.ts'
import { modelCards } from '#vision/models/manifest.ts'

type Needs = Pick<AppContext, 'masterKey' | 'clock' | 'publicUrl'>
/** What the decision says of itself beside the request. */
type Decision = { by: AuditActor; reasons?: readonly string[]; accepted?: readonly string[] }

export const toReceiptSealName = (id: string, copy: ReceiptCopy) => `receipt-${copy}:${id}`

/**
 * Writes a decision into the audit and issues its receipt, in the transaction that decides. The entry names the receipt and a digest of what
 * it says, and the receipt the entry: neither goes without the other being missed. Call it last, as `recordAudit`.
 */
export async function recordDecision(
  transaction: Transaction<Database>,
  context: Needs,
  request: VerificationRequestRow,
  { entry, ...decision }: Omit<Decision, 'by'> & { entry: NewAuditEntry },
): Promise<void> {
  const { receiptId: id } = request
  if (!id) throw new Error(`request ${request.id} was not decided`)
  const key = await openKeyOf(transaction, context.masterKey, request.subjectId)
  const facts = await readFacts(transaction, context, request, { id, key, by: entry.actor, ...decision })
  const claims = { customer: toClaims(facts, 'customer'), applicant: toClaims(facts, 'applicant') }
  const recorded = await recordAudit(transaction, context, {
    ...entry,
    facts: { ...entry.facts, receipt: id, receiptDigest: toDigest(claims) },
  })
  const sign = (copy: ReceiptCopy) =>
    signStatement(context.masterKey, 'decision-receipt', receiptType, { ...claims[copy], audit: toPlace(request.clientId, recorded) })
  const customer = sign('customer')
  const applicant = sign('applicant')
  const sealed = (copy: ReceiptCopy, { jws }: SignedStatement) => Buffer.from(seal(key, toReceiptSealName(id, copy), Buffer.from(jws)))
  await saveReceipt(transaction, {
    id,
    clientId: request.clientId,
    requestId: request.id,
    outcome: facts.outcome,
    auditSequence: recorded.sequence,
    keyId: customer.keyId,
    sealedCustomer: sealed('customer', customer),
    sealedApplicant: sealed('applicant', applicant),
    customerHash: toHash(customer),
    applicantHash: toHash(applicant),
    replaces: facts.replaces,
    issuedAt: facts.at,
  })
}

/** The same of what the product decided by the customer's rules, and after what. */
export async function recordAutomaticDecision(
  transaction: Transaction<Database>,
  context: Needs,
  request: VerificationRequestRow,
  { action, after }: { action: 'request.approved' | 'request.rejected'; after: 'liveness-check' | 'document-upload' },
): Promise<void> {
  const { id, clientId } = request
  await recordDecision(transaction, context, request, {
    entry: { clientId, actor: systemActor, action, target: { kind: 'request', id }, facts: { after } },
  })
}

async function readFacts(
  transaction: Transaction<Database>,
  context: Needs,
  request: VerificationRequestRow,
  { id, key, by, reasons = [], accepted = [] }: Decision & { id: string; key: Uint8Array },
): Promise<ReceiptFacts> {
  const document = await findJudgedDocument(transaction, request)
  const answers = await findAnswers(transaction, request.id)
  const customer = await findClient(transaction, request.clientId)
  if (!customer) throw new Error(`no customer ${request.clientId}`)
  const isCompany = request.kind === 'corporate'
  return {
    id,
    issuer: context.publicUrl,
    at: request.decidedAt ?? context.clock.now(),
    mode: modeOf(customer),
    customer: { id: customer.id, name: customer.name },
    request,
    reference: openContact(key, request).reference,
    outcome: toOutcome(request),
    by,
    reasons: [...reasons],
    accepted: [...accepted],
    replaces: (await findNewestReceipt(transaction, request.id))?.id ?? null,
    document,
    identity: document?.accepted ? openIdentity(key, document) : null,
    liveness: await findJudgedLiveness(transaction, request, document),
    livenessState: await findLivenessState(transaction, request),
    answers: answers && { ...answers, text: JSON.stringify(openStoredAnswers(key, request.id, answers).answers) },
    organization: isCompany ? await findOrganization(transaction, request.id) : undefined,
    people: isCompany ? await listVerifiedPeople(transaction, request.id) : [],
    build: readBuildFacts(),
    models: Object.fromEntries(modelCards.map(({ name, sha256 }) => [name, sha256])),
  }
}

async function findLivenessState(
  transaction: Transaction<Database>,
  request: VerificationRequestRow,
): Promise<ReceiptFacts['livenessState']> {
  if (await isLivenessWaived(transaction, request.id, request.acceptedDocumentId)) return 'waived'
  return (await asksLiveness(transaction, request)) ? 'asked' : 'not_asked'
}

function openIdentity(key: Uint8Array, { id, sealedFacts }: DocumentRow) {
  const text = Buffer.from(unseal(key, `document-facts:${id}`, sealedFacts)).toString()
  const { front, back } = fromFactsText<{ front: DocumentFacts; back: DocumentFacts | null }>(text)
  return toDocumentIdentity(front, back)
}

function toOutcome({ status }: VerificationRequestRow): ReceiptOutcome {
  return status === 'REJECTED' ? 'rejected' : 'approved'
}

function toPlace(chain: string, { sequence, hash }: RecordedEntry) {
  return { chain, sequence: Number(sequence), entry_hash: hash.toString('base64url') }
}

/** Of both copies, by which the audit tells a receipt that was made up later. */
export function toDigest(claims: Record<ReceiptCopy, object>): string {
  return createHash('sha256').update(toCanonicalJson(claims)).digest('base64url')
}

function toHash({ jws }: SignedStatement): Buffer {
  return createHash('sha256').update(jws).digest()
}
