import type { Kysely } from 'kysely'
import { documentChecks } from '#contract/documents/document-check.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import type { Language } from '#contract/language.ts'
import { withCurrentNames } from '#server/audit/with-current-names.ts'
import { openEntered } from '#server/documents/identity/entered-details.ts'
import { openIssuedFor } from '#server/documents/identity/find-named-people.ts'
import { openFileName } from '#server/files/form-file.ts'
import { openFormContent } from '#server/forms/form-content.ts'
import { openStoredAnswers } from '#server/forms/request-form.ts'
import { openReviewTexts } from '#server/manual-review/review-texts.ts'
import { openDetails } from '#server/people/person-details.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { AuditFacts } from '#server/platform/database/schema-audit.ts'
import type { ManualReviewRow } from '#server/platform/database/schema-cases.ts'
import type { DocumentRow, JudgedCheck, LivenessCheckRow } from '#server/platform/database/schema-verification.ts'
import { openStoredReceipt } from '#server/receipts/read-receipt.ts'
import { listActivities } from '#server/requests/activities.ts'
import { openContact } from '#server/requests/contact.ts'
import { openMetadata, openReturn } from '#server/requests/integration.ts'
import { findOwnRow, listAuditOf, listConsentsOf, listReceiptsOf, listRowsOf } from '#server/subjects/repositories/subject-rows.ts'

export type Subject = { db: Kysely<Database>; masterKey: KeyRing; request: VerificationRequestRow; key: Uint8Array; language: Language }

/** A part of what is stored about a person: the tables that it tells of, the sealed columns that it opens, and what it says. */
export type SubjectPart = {
  name: string
  tables: readonly (keyof Database)[]
  sealed: readonly string[]
  read(subject: Subject): Promise<unknown>
}

type Row = Record<string, unknown>
const bytes = (row: Row, column: string) => row[column] as Buffer | null
const openText = (key: Uint8Array, name: string, sealed: Buffer) => Buffer.from(unseal(key, name, sealed)).toString()
const isCurrent = (row: Row) => row.supersededAt === null || row.supersededAt === undefined

/**
 * Each domain that stores something of a person adds its part here. A table that stands neither here nor in `exemptTables`, or a sealed column
 * that no part opens and `exemptColumns` does not name, fails a test.
 */
export const subjectParts: readonly SubjectPart[] = [
  {
    name: 'person',
    tables: ['verificationRequests', 'requestMetadata', 'namedPeople', 'enteredDetails'],
    sealed: [
      'verification_requests.sealed_email',
      'verification_requests.sealed_reference',
      'verification_requests.sealed_remark',
      'verification_requests.sealed_return',
      'request_metadata.sealed_metadata',
      'named_people.sealed_name',
      'entered_details.sealed_details',
    ],
    async read({ db, request, key }) {
      const [metadata] = await listRowsOf(db, 'requestMetadata', request.id, 'request_id')
      const [named] = await listRowsOf(db, 'namedPeople', request.id)
      const [entered] = await listRowsOf(db, 'enteredDetails', request.id)
      const { id, kind, language, status, checks, createdAt, submittedAt, decidedAt, expiresAt, rejectReasons } = request
      return {
        request: { id, kind, language, status, checks, createdAt, submittedAt, decidedAt, expiresAt, rejectReasons },
        ...openContact(key, request),
        returnAddress: openReturn(key, request),
        metadata: openMetadata(key, id, metadata ? bytes(metadata, 'sealedMetadata') : null),
        issuedFor: named ? openIssuedFor(key, id, bytes(named, 'sealedName')) : null,
        enteredFirst: entered ? openEntered(key, id, bytes(entered, 'sealedDetails')) : null,
      }
    },
  },
  {
    name: 'consent',
    tables: ['consents', 'notices'],
    sealed: [],
    async read({ db, request, language }) {
      const rows = await listConsentsOf(db, request.id)
      return rows.map(({ texts, ...row }) => ({ ...row, notice: texts[row.language] ?? texts[language] }))
    },
  },
  {
    name: 'answers',
    tables: ['formAnswers', 'formContents', 'formFiles'],
    sealed: ['form_answers.sealed_answers', 'form_contents.sealed_content', 'form_files.sealed_name'],
    async read({ db, request, key }) {
      const [answers] = await listRowsOf(db, 'formAnswers', request.id, 'updated_at')
      const [content] = await listRowsOf(db, 'formContents', request.id, 'updated_at')
      const files = (await listRowsOf(db, 'formFiles', request.id)).filter(isCurrent)
      const sealedAnswers = answers ? bytes(answers, 'sealedAnswers') : null
      return {
        submittedAt: answers?.submittedAt ?? null,
        answers: sealedAnswers ? openStoredAnswers(key, request.id, { revision: 0, sealedAnswers }).answers : {},
        content: content ? openFormContent(key, request.id, bytes(content, 'sealedContent') ?? Buffer.alloc(0)) : {},
        files: files.map((row) => ({
          file: row.blobId,
          name: openFileName(key, String(row.id), bytes(row, 'sealedName') ?? Buffer.alloc(0)),
          mediaType: row.mediaType,
          byteCount: row.byteCount,
          sentAt: row.createdAt,
        })),
      }
    },
  },
  {
    name: 'documents',
    tables: ['documents', 'blobs'],
    sealed: ['documents.sealed_facts'],
    async read({ db, request, key, language }) {
      const rows = (await listRowsOf(db, 'documents', request.id, 'attempt')).filter(isCurrent) as unknown as DocumentRow[]
      return rows.map((row) => ({
        attempt: row.attempt,
        documentType: row.documentType,
        countryCode: row.countryCode,
        accepted: row.accepted,
        at: row.createdAt,
        files: [row.frontBlobId, row.backBlobId, row.portraitBlobId].filter(Boolean),
        read: openFacts(key, `document-facts:${row.id}`, row.sealedFacts),
        checks: row.checks.map((check) => toCheck(check, language)),
      }))
    },
  },
  {
    name: 'liveness',
    tables: ['livenessChecks', 'livenessChallenges', 'faceVectors'],
    sealed: ['liveness_checks.sealed_facts'],
    async read({ db, request, key, language }) {
      const rows = (await listRowsOf(db, 'livenessChecks', request.id, 'attempt')).filter(isCurrent) as unknown as LivenessCheckRow[]
      const challenges = await listRowsOf(db, 'livenessChallenges', request.id)
      const faces = await listRowsOf(db, 'faceVectors', request.id)
      return {
        recordings: rows.map((row) => ({
          attempt: row.attempt,
          verdict: row.verdict,
          at: row.createdAt,
          files: [row.videoBlobId, row.selfieBlobId].filter(Boolean),
          measured: openFacts(key, `liveness-facts:${row.id}`, row.sealedFacts),
          checks: row.checks.map((check) => toCheck(check, language)),
        })),
        movementsAsked: challenges.map(({ steps, createdAt }) => ({ steps, at: createdAt })),
        faceTemplates: faces.map(({ createdAt }) => ({ storedAt: createdAt })),
      }
    },
  },
  {
    name: 'statements',
    tables: ['identityStatements'],
    sealed: [],
    async read({ db, request }) {
      const rows = await listRowsOf(db, 'identityStatements', request.id, 'stated_at')
      return rows.map(({ source, statement, fields, statedAt }) => ({ source, statement, fields, at: statedAt }))
    },
  },
  {
    name: 'company',
    tables: ['companyPeople', 'companyDirectors', 'companyHoldings', 'companyNodes'],
    sealed: ['company_people.sealed_details'],
    async read({ db, masterKey, request }) {
      const found = request.companyRequestId === null ? undefined : await findOwnRow(db, request.id)
      if (!found) return null
      const { person, companies, holdings } = found
      return { details: openDetails({ masterKey }, person), invitedAt: person.invitedAt, directorOf: companies, owns: holdings }
    },
  },
  {
    name: 'history',
    tables: ['activities', 'manualReviews'],
    sealed: ['activities.sealed_remark', 'manual_reviews.sealed_reason', 'manual_reviews.sealed_message'],
    async read({ db, masterKey, request, key }) {
      // What happened before a restart may have been somebody else's; it is public no more.
      const activities = await listActivities(db, { masterKey }, request.id, { isPublic: true })
      const reviews = (await listRowsOf(db, 'manualReviews', request.id, 'requested_at')) as unknown as ManualReviewRow[]
      return {
        activities: activities.map(({ activityType, actor, remark, createdAt }) => ({ what: activityType, actor, remark, at: createdAt })),
        reviews: reviews.map((row) => {
          const { reason, message } = openReviewTexts(key, row)
          return { subject: row.subject, reason, requestedAt: row.requestedAt, answer: row.answer, message, answeredAt: row.answeredAt }
        }),
      }
    },
  },
  {
    name: 'decisions',
    tables: ['decisionReceipts'],
    sealed: ['decision_receipts.sealed_applicant'],
    async read({ db, request, key }) {
      const rows = await listReceiptsOf(db, request.id)
      return rows.map((row) => ({
        outcome: row.outcome,
        at: row.issuedAt,
        supersededAt: row.supersededAt,
        receipt: openStoredReceipt(key, row, 'applicant'),
      }))
    },
  },
  {
    name: 'erasures',
    tables: ['erasureRequests', 'erasedKinds', 'erasureCertificates', 'requestRelations'],
    sealed: [],
    async read({ db, request }) {
      const asked = await listRowsOf(db, 'erasureRequests', request.id, 'requested_at')
      const erased = await listRowsOf(db, 'erasedKinds', request.id, 'erased_at')
      const certificates = await listRowsOf(db, 'erasureCertificates', request.id, 'issued_at')
      const [relation] = await listRowsOf(db, 'requestRelations', request.id, 'recorded_at')
      return {
        asked: asked.map(({ kinds, ground, askedBy, state, requestedAt, closedAt }) => ({
          kinds,
          ground,
          askedBy,
          state,
          requestedAt,
          closedAt,
        })),
        erased: erased.map(({ kind, erasedAt }) => ({ kind, at: erasedAt })),
        certificates: certificates.map(({ statement, signature, keyId }) => ({ statement, signature, keyId })),
        relationEndedOn: relation?.endedOn ?? null,
      }
    },
  },
  {
    name: 'messages',
    tables: ['mails'],
    sealed: ['mails.sealed_details'],
    async read({ db, request }) {
      // What a message said is not stored once it is sent.
      const rows = await listRowsOf(db, 'mails', request.id)
      return rows.map(({ kind, language, createdAt, sentAt }) => ({ kind, language, queuedAt: createdAt, sentAt }))
    },
  },
  {
    name: 'audit',
    tables: ['auditEntries'],
    sealed: ['audit_entries.sealed_details'],
    async read({ db, request, key }) {
      const entries = await listAuditOf(db, request)
      return entries.map(({ chainId, sequence, at, actorKind, action, facts, detailsSubjectId, sealedDetails }) => ({
        at,
        by: actorKind,
        action,
        facts: withoutOthers(withCurrentNames(facts)),
        stated:
          sealedDetails && detailsSubjectId === request.subjectId && !internalWords.has(action)
            ? (JSON.parse(openText(key, `audit-details:${chainId}:${sequence}`, sealedDetails)) as unknown)
            : null,
      }))
    },
  },
]

/** Of a decision, staff also write why in spite of what was found: for the customer, and named as left out. */
const internalWords: ReadonlySet<string> = new Set(['request.subject-exported', 'request.endorsed', 'request.review-answered'])

/** Codes of findings name other requests with the same face or document. Who of staff it was is not about the person either. */
function withoutOthers(facts: AuditFacts): AuditFacts {
  const told = Object.entries(facts).filter(([name]) => !['to', 'user', 'person', 'company'].includes(name))
  return Object.fromEntries(
    told.map(([name, value]) => [
      name,
      name === 'findings' && Array.isArray(value) ? value.filter((code) => !code.startsWith('duplicate')) : value,
    ]),
  )
}

/** What was measured, and what it means where it failed. What was required stands in the documentation, and not here. */
function toCheck({ check, side, result, reason, fact }: JudgedCheck, language: Language) {
  const code = result === 'failed' && check in documentChecks ? documentChecks[check as keyof typeof documentChecks] : undefined
  return {
    check,
    ...(side && { side }),
    result,
    ...(reason && { reason }),
    measured: fact,
    ...(code && { explanation: toErrorMessage(code, language).message }),
  }
}

/** The template of a face is left out: given out, it would help whoever wants to look like the person. */
function openFacts(key: Uint8Array, name: string, sealed: Buffer): unknown {
  // Erased of a person of whom other data stays.
  if (sealed.byteLength === 0) return null
  const hidden = new Set(['embedding', 'jpeg'])
  return JSON.parse(openText(key, name, sealed), (property, value: unknown) => {
    if (hidden.has(property)) return undefined
    const isTemplate = typeof value === 'object' && value !== null && '$floats' in value
    return isTemplate ? undefined : value
  })
}
