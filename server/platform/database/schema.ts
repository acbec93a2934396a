import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CompletenessPolicy } from '#contract/completeness/policy.ts'
import type { ConsentState } from '#contract/consent/consent-state.ts'
import type { FormDefinition as WrittenForm } from '#contract/forms/definition/form-definition.ts'
import type { Language } from '#contract/language.ts'
import type { LinkEnd } from '#contract/links/link-end.ts'
import type { OwnershipRule } from '#contract/ownership/ownership-rule.ts'
import type { HandoffStep } from '#contract/requests/handoff.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { RequiredCheck } from '#contract/requests/required-check.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import type { Json, NullableTimestamp, Optional, Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'
import type { ApiKeysDatabase } from '#server/platform/database/schema-api-keys.ts'
import type { ApiLogDatabase } from '#server/platform/database/schema-api-log.ts'
import type { AuditDatabase } from '#server/platform/database/schema-audit.ts'
import type { CasesDatabase, RetentionDatabase } from '#server/platform/database/schema-cases.ts'
import type { CompanyDatabase } from '#server/platform/database/schema-company.ts'
import type { EventsDatabase } from '#server/platform/database/schema-events.ts'
import type { FilesDatabase } from '#server/platform/database/schema-files.ts'
import type { FormsDatabase } from '#server/platform/database/schema-forms.ts'
import type { IdentityDatabase } from '#server/platform/database/schema-identity.ts'
import type { InstallationDatabase } from '#server/platform/database/schema-installation.ts'
import type { MailTable, OutboxMailTable } from '#server/platform/database/schema-mail.ts'
import type { PasskeyDatabase } from '#server/platform/database/schema-passkeys.ts'
import type { SsoDatabase, StaffDatabase } from '#server/platform/database/schema-staff.ts'
import type { VerificationDatabase } from '#server/platform/database/schema-verification.ts'

/**
 * The tables, in camelCase: the CamelCasePlugin of open-database.ts turns `verificationRequests.clientId` into
 * `verification_requests.client_id`. Columns that start with `sealed` hold bytes under the subject's data key.
 * The tables themselves are made by the numbered files of migrations/.
 */
export type Database = ApiKeysDatabase &
  ApiLogDatabase &
  AuditDatabase &
  CompanyDatabase &
  CasesDatabase &
  EventsDatabase &
  FilesDatabase &
  FormsDatabase &
  IdentityDatabase &
  InstallationDatabase &
  PasskeyDatabase &
  SsoDatabase &
  RetentionDatabase &
  StaffDatabase &
  VerificationDatabase & {
    clients: ClientTable
    clientLogos: ClientLogoTable
    forms: FormTable
    formVersions: FormVersionTable
    subjectKeys: SubjectKeyTable
    verificationRequests: VerificationRequestTable
    requestLeases: RequestLeaseTable
    linkTokens: LinkTokenTable
    /** Rows of a table for which links were issued, so that one that is sent again creates nothing twice. Stored for a month. */
    issuedLinkRows: { clientId: string; batchId: string; rowNumber: number; requestId: Optional<string>; issuedAt: Timestamp }
    /** Links that were opened where a member of staff is signed in. */
    staffLinkUses: { requestId: string; userId: string; clientId: string; noticedAt: Timestamp }
    supersededAnswers: SupersededAnswersTable
    formContents: FormContentTable
    formAnswers: FormAnswersTable
    resubmissions: ResubmissionTable
    activities: ActivityTable
    /** What the customer's own server keeps with a request. */
    requestMetadata: { requestId: string; clientId: string; sealedMetadata: Buffer }
    mails: MailTable
    outboxMails: OutboxMailTable
    /** Calls of a minute over all servers, by keyed hashes. */
    rateLimitCounts: { keyHash: Buffer; minute: string; calls: string }
  }

export type LivenessMode = 'passive' | 'challenge'
export type ClientTable = {
  id: string
  name: string
  /** A path on this server, or null: then the name stands for the logo. */
  logoPath: Optional<string>
  colour: Generated<string>
  contactEmail: Optional<string>
  redirectUrl: Optional<string>
  /** Whose pages may embed those of its links; empty: nobody's. */
  embedOrigins: Generated<string[]>
  languages: Generated<Language[]>
  documentUploadLimit: Generated<number>
  livenessDeclinedLimit: Generated<number>
  linkLifetimeHours: Generated<number>
  autoReject: Generated<boolean>
  autoApprove: Generated<boolean>
  /** Faces of its requests are compared with each other; off, nothing of them is kept for it. */
  faceDuplicates: Generated<boolean>
  /** Null: nobody is too young. */
  minimumAgeYears: Optional<number>
  retentionDays: Generated<number>
  /** From when on its retention schedule counts in the place of `retentionDays`; null: it has none. */
  retentionScheduleFrom: Optional<Date>
  creditBalance: Generated<number>
  /** The login page of companies asks for name and email address, and mails the link. */
  businessNameMode: Generated<boolean>
  /** From this share on, an owner of a company counts as beneficial owner. */
  uboThresholdPercent: Generated<number>
  /** What the customer decided of it; see toCompletenessPolicy. */
  completenessPolicy: ColumnType<Partial<CompletenessPolicy>, string | undefined, string>
  /** Of what they count the threshold: capital, votes, control. */
  ownershipRule: Generated<OwnershipRule>
  /** A request may ask for a document alone. */
  documentOnly: Generated<boolean>
  /** The newest version of its notice, and the oldest one to which a consent still holds; null: nobody is asked. */
  noticeVersion: Optional<number>
  noticeValidFrom: Optional<number>
  /** Two people approve. */
  fourEyes: Generated<boolean>
  /** Strangers may make themselves an account for the staff area. */
  signUpOpen: Generated<boolean>
  /** Staff without an authenticator app or a passkey may do nothing but set one up. */
  requiresSecondFactor: Generated<boolean>
  /** The client of calls that name none; one at most. */
  isDefault: Generated<boolean>
  /** Of a test tenant, its live client; see docs/decisions/0026-test-mode-is-a-tenant.md. */
  testOf: Optional<string>
  /** Grows with every change of the columns above. */
  settingsRevision: Generated<number>
  createdAt: TimestampByDefault
}
export type Client = Selectable<ClientTable>

type ClientLogoTable = { clientId: string; bytes: Buffer; mediaType: string }

export type FormKind = 'individual' | 'corporate'
type FormTable = {
  id: string
  clientId: string
  kind: FormKind
  name: string
  publishedVersion: number
  /** The form of calls that name none; one a client and kind. */
  isDefault: Generated<boolean>
  createdAt: TimestampByDefault
}

/** What a published version says. It never changes; a request keeps the version that it began with. */
export type FormDefinition = {
  note: string | null
  termsAndConditionsContent: string | null
  termsOfUseLink: string | null
  privacyPolicyLink: string | null
  chineseConfirmPopup: boolean
  asksPersonalInfo: boolean
  livenessMode: LivenessMode
  /** As its customer wrote it, with its steps and fields; a form without it asks for none. */
  written?: WrittenForm
}
type FormVersionTable = {
  formId: string
  version: number
  clientId: string
  definition: Json<FormDefinition>
  publishedAt: TimestampByDefault
  /** Who of staff; null: the operator, or the product itself. */
  publishedBy: Optional<string>
  /** The older version that was published anew as this one. */
  restoredFrom: Optional<number>
}

/** The data key of a subject, sealed under the master key. Erasing a subject nulls it and sets `destroyedAt`. */
type SubjectKeyTable = {
  subjectId: string
  clientId: string
  sealedKey: Optional<Buffer>
  /** After the case is erased: what opens what the audit log says of the person, and nothing else of them is left. */
  auditKey: Optional<Buffer>
  createdAt: TimestampByDefault
  destroyedAt: NullableTimestamp
}

export type VerificationRequestTable = {
  id: string
  clientId: string
  kind: Generated<FormKind>
  /** The company that invited this person. */
  companyRequestId: Optional<string>
  formId: string
  formVersion: number
  /** Whose data key seals what this request holds. */
  subjectId: string
  status: RequestStatus
  /** Where an expired request goes on once it has a new link. */
  statusBeforeExpiry: Optional<RequestStatus>
  language: Language
  /** What is sealed here is under the key of the subject (services/sealing/contact.ts); the hashes are keyed, and the customer's own. */
  sealedEmail: Optional<Buffer>
  emailHash: Optional<Buffer>
  /** The customer's own word for the person. */
  sealedReference: Optional<Buffer>
  referenceHash: Optional<Buffer>
  /** Where the customer's server wants the applicant to return to (requests/integration.ts). */
  sealedReturn: Optional<Buffer>
  /** What it has to pass, where the customer's server named it; null: what its form asks for. */
  checks: Optional<RequiredCheck[]>
  /** Of the customer's server; unique for a client. */
  sessionUuid: Optional<string>
  startStep: Optional<StepParameter>
  /** What staff requested again and is not given yet. */
  retryStep: Optional<StepParameter>
  /** What staff wrote to the applicant. */
  sealedRemark: Optional<Buffer>
  documentUploadCount: Generated<number>
  livenessDeclinedCount: Generated<number>
  /** The document that stands; uploads that were refused leave it. */
  acceptedDocumentId: Optional<string>
  /** Of the newest link. */
  expiresAt: Timestamp
  retryRequestedAt: NullableTimestamp
  /** The newest time that the person asked to be seen by somebody; null for whoever never did. */
  manualReviewId: Optional<string>
  /** Since when it waits for an answer of staff. */
  manualReviewRequestedAt: NullableTimestamp
  /** What the person answered to the notice last, and to which version of it. */
  consentState: Optional<ConsentState>
  consentVersion: Optional<number>
  /** How far the person came on another device, and when that was said; null where they opened their link on none. */
  handoffStep: Optional<HandoffStep>
  handoffAt: NullableTimestamp
  submittedAt: NullableTimestamp
  decidedAt: NullableTimestamp
  /** Its customer canceled it: it is EXPIRED, and no new link opens it again. */
  canceledAt: NullableTimestamp
  /** Grows with every change: a decision names the one that it was taken on. */
  revision: Generated<number>
  /** Who of staff works on it. */
  assigneeId: Optional<string>
  assignedAt: NullableTimestamp
  /** Who of staff decided. */
  decidedBy: Optional<string>
  /** The API key that decided. */
  decidedByKey: Optional<string>
  rejectReasons: Generated<string[]>
  /** Of the decision that stands; none of decisions of an earlier version. */
  receiptId: Optional<string>
  /** Words of what staff requested again of the form (contract/company/resubmission-item.ts). */
  retryFields: Generated<string[]>
  createdAt: TimestampByDefault
  updatedAt: TimestampByDefault
}
export type VerificationRequestRow = Selectable<VerificationRequestTable>

/** Who is at work on a request. It outlives no crash: the holder renews it, and without that it lapses in seconds. */
type RequestLeaseTable = {
  requestId: string
  clientId: string
  work: 'document' | 'liveness'
  holder: string
  /** A hash of the caller's address and browser, to tell a second click from a second device. */
  device: string
  takenAt: TimestampByDefault
  expiresAt: Timestamp
}

type LinkTokenTable = {
  id: string
  clientId: string
  requestId: string
  /** SHA-256 of the token; the token itself is nowhere. */
  tokenHash: Buffer
  expiresAt: Timestamp
  revokedAt: NullableTimestamp
  /** Where its page can say so. */
  revokedBecause: Optional<LinkEnd>
  createdAt: TimestampByDefault
}

type FormContentTable = { requestId: string; clientId: string; sealedContent: Buffer; updatedAt: TimestampByDefault }

/** The answers of a request as one sealed whole; `revision` grows with every save that changed something. */
export type FormAnswersTable = {
  requestId: string
  clientId: string
  revision: number
  sealedAnswers: Buffer
  /** Set when everything was there and right; taken back by a later change. */
  submittedAt: NullableTimestamp
  updatedAt: TimestampByDefault
}

/** Answers of a verification that was restarted since, and what its company had said of the person. */
type SupersededAnswersTable = {
  id: Generated<string>
  requestId: string
  clientId: string
  sealedAnswers: Optional<Buffer>
  sealedContent: Optional<Buffer>
  sealedDetails: Optional<Buffer>
  submittedAt: NullableTimestamp
  supersededAt: Timestamp
}

/** What stood when staff asked for it again, by asked word (contract/company/resubmission-item.ts), as hashes under the person's key. */
type ResubmissionTable = { requestId: string; clientId: string; requestedAt: Timestamp; before: Json<Record<string, string>> }

export type Actor = 'applicant' | 'staff' | 'system' | 'customer'
type ActivityTable = {
  id: Generated<string>
  clientId: string
  requestId: string
  activityType: string
  /** Somebody's words, or codes and ids of what happened: under the key of the request's subject. */
  sealedRemark: Optional<Buffer>
  actor: Actor
  /** Whether the applicant reads it too. */
  isPublic: Generated<boolean>
  createdAt: TimestampByDefault
}
