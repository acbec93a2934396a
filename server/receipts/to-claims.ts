import { createHash, randomBytes } from 'node:crypto'
import type { DocumentSide, DocumentType } from '#contract/documents/document-type.ts'
import type { ReceiptOutcome } from '#contract/receipts/receipt-calls.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { AuditActor } from '#server/audit/record-audit.ts'
import type { DocumentIdentity } from '#server/identity/matching/document-identity.ts'
import type { BuildFacts } from '#server/platform/build-facts.ts'
import type { DocumentRow, JudgedCheck, LivenessCheckRow } from '#server/platform/database/schema-verification.ts'

type Person = { id: string; isDirector: unknown; isOwner: unknown; status: RequestStatus | null; receiptId: string | null }

/** Everything that a receipt is written from. */
export type ReceiptFacts = {
  id: string
  issuer: string
  at: Date
  mode: 'live' | 'test'
  customer: { id: string; name: string }
  request: { id: string; kind: 'individual' | 'corporate'; companyRequestId: string | null; formId: string; formVersion: number }
  reference: string | null
  outcome: ReceiptOutcome
  by: AuditActor
  reasons: string[]
  accepted: string[]
  replaces: string | null
  document: DocumentRow | undefined
  identity: DocumentIdentity | null
  liveness: LivenessCheckRow | undefined
  livenessState: 'asked' | 'not_asked' | 'waived'
  answers: { revision: number; submittedAt: Date | null; text: string } | undefined
  organization: { companyName: string; isoCode: string | null; companyNumber: string | null } | undefined
  people: readonly Person[]
  build: BuildFacts
  models: Readonly<Record<string, string>>
}

/** Whose copy: the applicant's has neither what was measured and required, nor who decided and what the customer calls the person. */
export type ReceiptCopy = 'customer' | 'applicant'
type Claims = Record<string, unknown>

/** Without its place in the audit, which is known last. */
export function toClaims(facts: ReceiptFacts, copy: ReceiptCopy): Claims {
  const { id, issuer, at, mode, customer, request, outcome, replaces, build } = facts
  const isCustomer = copy === 'customer'
  return {
    iss: issuer,
    sub: request.id,
    jti: id,
    iat: Math.floor(at.getTime() / 1000),
    copy,
    mode,
    customer,
    request: {
      id: request.id,
      kind: request.kind,
      ...(request.companyRequestId && { company_request: request.companyRequestId }),
      ...(isCustomer && facts.reference && { reference: facts.reference }),
    },
    decision: {
      outcome,
      at: at.toISOString(),
      by: toDecider(facts.by, isCustomer),
      ...(isCustomer && facts.reasons.length > 0 && { reasons: facts.reasons }),
      ...(isCustomer && facts.accepted.length > 0 && { accepted_findings: facts.accepted }),
    },
    extent: toExtent(facts),
    ...(outcome === 'approved' &&
      request.kind === 'individual' &&
      facts.identity && { verified_claims: toVerifiedClaims(facts, facts.identity) }),
    ...(facts.organization && { organization: toOrganization(facts.organization) }),
    ...(request.kind === 'corporate' && { people: facts.people.map(toPerson) }),
    checks: [
      ...(facts.document?.checks ?? []).map((check) => toCheck(check, 'document', isCustomer)),
      ...(facts.liveness?.checks ?? []).map((check) => toCheck(check, 'liveness', isCustomer)),
    ],
    form: { id: request.formId, version: request.formVersion },
    inputs: toInputs(facts),
    software: { name: 'Portico', version: build.version, commit: build.commit, models: facts.models },
    status: { uri: `${issuer}/verify/receipts/${id}/status` },
    ...(replaces && { replaces }),
  }
}

const roles = {
  staff: 'staff',
  customer: 'api-key',
  operator: 'operator',
  system: 'automatic',
  applicant: 'automatic',
  stranger: 'automatic',
} as const

/** A name would be somebody else's personal data: the id leads the customer to it. */
function toDecider({ kind, id }: AuditActor, hasId: boolean): Claims {
  return { role: roles[kind], ...(hasId && id && { id }) }
}

/** What was done at all. A decision may be taken in spite of what was not: the receipt says so. */
function toExtent({ request, document, liveness, livenessState, answers }: ReceiptFacts): Claims {
  const form = answers?.submittedAt ? 'submitted' : answers ? 'not_submitted' : 'not_done'
  if (request.kind === 'corporate') return { form }
  return { document: toDocumentState(document), liveness: toLivenessState(liveness, livenessState), form }
}

function toDocumentState(document: DocumentRow | undefined): string {
  if (!document) return 'not_done'
  return document.accepted ? 'passed' : 'failed'
}

function toLivenessState(liveness: LivenessCheckRow | undefined, state: ReceiptFacts['livenessState']): string {
  if (state === 'waived' && liveness?.verdict !== 'passed') return 'waived'
  return liveness?.verdict ?? (state === 'asked' ? 'not_done' : 'not_asked')
}

const documentWords: Record<DocumentType, string> = {
  Passport: 'passport',
  Identity: 'idcard',
  DriverLicense: 'driving_permit',
  ResidencePermit: 'residence_permit',
}

/** OpenID Connect for Identity Assurance 1.0: what was verified of the person, and by what. */
function toVerifiedClaims({ request, document, liveness, at }: ReceiptFacts, identity: DocumentIdentity): Claims {
  const passed = liveness?.verdict === 'passed' ? liveness : undefined
  const checks = [{ check_method: 'vri', txn: document?.id }, ...(passed ? [{ check_method: 'bvr', txn: passed.id }] : [])]
  return {
    verification: {
      trust_framework: 'portico',
      time: at.toISOString(),
      verification_process: request.id,
      evidence: document
        ? [
            {
              type: 'document',
              check_details: checks,
              time: document.createdAt.toISOString(),
              document_details: {
                type: documentWords[document.documentType],
                ...(document.countryCode && { issuer: { country_code: document.countryCode } }),
              },
            },
          ]
        : [],
    },
    claims: {
      ...(identity.givenNames && { given_name: identity.givenNames }),
      ...(identity.surname && { family_name: identity.surname }),
      ...(identity.birthDate && { birthdate: identity.birthDate }),
    },
  }
}

function toOrganization({ companyName, isoCode, companyNumber }: NonNullable<ReceiptFacts['organization']>): Claims {
  return {
    legal_name: companyName,
    ...(companyNumber && { registration_number: companyNumber }),
    ...(isoCode && { country_code: isoCode }),
  }
}

/** Each person has a receipt of their own, which names them. */
function toPerson({ id, isDirector, isOwner, status, receiptId }: Person): Claims {
  const roles = [...(isDirector ? ['director'] : []), ...(isOwner ? ['owner'] : [])]
  const outcomes: Partial<Record<RequestStatus, string>> = { APPROVED: 'approved', COMPLETE: 'approved', REJECTED: 'rejected' }
  return { id, roles, outcome: (status && outcomes[status]) ?? 'not_decided', ...(receiptId && { receipt: receiptId }) }
}

function toCheck(
  { check, side, result, reason, fact, threshold }: JudgedCheck & { side?: DocumentSide },
  of: 'document' | 'liveness',
  isCustomer: boolean,
): Claims {
  return {
    of,
    check,
    ...(side && { side }),
    result,
    ...(reason && { reason }),
    ...(isCustomer && fact !== null && { measured: fact }),
    ...(isCustomer && threshold !== null && { required: threshold }),
  }
}

/** By which whoever holds the same pictures, recording or answers can tell that these are they. Answers could be guessed: a salt goes before them. */
function toInputs({ document, liveness, answers }: ReceiptFacts): Claims {
  return {
    ...(document && {
      document: {
        id: document.id,
        front_pixels_sha256: document.frontPixelHash,
        ...(document.backPixelHash && { back_pixels_sha256: document.backPixelHash }),
      },
    }),
    ...(liveness && { recording: { id: liveness.id, sha256: liveness.clipHash } }),
    ...(answers && { answers: { revision: answers.revision, ...toSaltedHash(answers.text) } }),
  }
}

function toSaltedHash(text: string): { salt: string; sha256: string } {
  const salt = randomBytes(16).toString('base64url')
  return { salt, sha256: createHash('sha256').update(salt).update(text).digest('hex') }
}
