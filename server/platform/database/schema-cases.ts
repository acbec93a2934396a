import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AuditActorKind } from '#contract/audit/audit-actor-kind.ts'
import type { CaseArea } from '#contract/cases/case-area.ts'
import type { ConsentState } from '#contract/consent/consent-state.ts'
import type { NoticeTexts } from '#contract/consent/notice.ts'
import type { Language } from '#contract/language.ts'
import type { RequestKind } from '#contract/request-kind.ts'
import type { ReviewAnswer, ReviewSubject } from '#contract/requests/manual-review.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { ErasureGround, RequesterOfErasure } from '#contract/retention/erasure.ts'
import type { RetentionDays, RetentionKind } from '#contract/retention/schedule.ts'
import type { Json, NullableTimestamp, Optional, Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

export type CasesDatabase = {
  requestSearch: {
    requestId: string
    clientId: string
    subjectId: string
    /** Keyed hashes of 64 bits; PostgreSQL hands them out as text. */
    words: string[]
    sealedLabel: Buffer
    indexedAt: TimestampByDefault
    /** The request's place in the queue, which a trigger keeps. */
    kind: RequestKind
    status: RequestStatus
    formId: string
    assigneeId: string | null
    createdAt: Timestamp
    updatedAt: Timestamp
    waitingAt: Timestamp
  }
  requestSearchDue: { requestId: string; clientId: string; dueSince: TimestampByDefault }
  staffViews: StaffViewTable
  requestEndorsements: EndorsementTable
  requestNotes: NoteTable
  caseViews: CaseViewTable
  manualReviews: ManualReviewTable
  noticeDrafts: NoticeDraftTable
  notices: NoticeTable
  consents: ConsentTable
}

type StaffViewTable = {
  id: string
  clientId: string
  userId: string
  name: string
  isShared: boolean
  /** What is searched for may be somebody's name: under the key of whose view it is. None only until what an earlier version left is sealed. */
  sealedFilters: Optional<Buffer>
  createdAt: TimestampByDefault
}
export type StaffViewRow = Selectable<StaffViewTable>

/** The first of two who approve. */
type EndorsementTable = {
  requestId: string
  clientId: string
  userId: string
  revision: number
  findingsDigest: string
  createdAt: Timestamp
}
export type EndorsementRow = Selectable<EndorsementTable>

/** The newest look of one member of staff at one case. */
type CaseViewTable = {
  requestId: string
  userId: string
  clientId: string
  revision: number
  /** What was revealed at this revision. */
  areas: CaseArea[]
  /** See `CaseFile['basis']`. */
  basis: string
  seenAt: Timestamp
}
export type CaseViewRow = Selectable<CaseViewTable>

type NoteTable = {
  id: string
  clientId: string
  requestId: string
  authorId: string
  sealedText: Buffer
  /** Ids of staff. */
  mentions: Generated<string[]>
  createdAt: Timestamp
}
export type NoteRow = Selectable<NoteTable>

/** What an applicant wrote to be seen by a person, and what staff answered; texts under the key of the person. */
export type ManualReviewTable = {
  id: string
  clientId: string
  requestId: string
  subject: ReviewSubject
  /** Null once the person is erased. */
  sealedReason: Optional<Buffer>
  requestedAt: Timestamp
  answer: Optional<ReviewAnswer>
  /** What the applicant reads. */
  sealedMessage: Optional<Buffer>
  /** Who saw the person, and how; staff alone read it. */
  sealedNote: Optional<Buffer>
  answeredAt: NullableTimestamp
  answeredBy: Optional<string>
  /** The document with which the person goes on without the liveness check. */
  documentId: Optional<string>
}
export type ManualReviewRow = Selectable<ManualReviewTable>

type NoticeDraftTable = {
  clientId: string
  texts: Json<NoticeTexts>
  asksAgain: boolean
  revision: number
  changedBy: Optional<string>
  changedAt: Timestamp
}
export type NoticeDraftRow = Selectable<NoticeDraftTable>

/** Never changed and never removed. */
type NoticeTable = {
  clientId: string
  version: number
  texts: Json<NoticeTexts>
  asksAgain: boolean
  publishedAt: Timestamp
  /** Null: the operator. */
  publishedBy: Optional<string>
}
export type NoticeRow = Selectable<NoticeTable>

/** One answer of a person; never changed and never removed. */
export type ConsentTable = {
  id: string
  clientId: string
  requestId: string
  /** Whose notice: of a test tenant, its live client's. */
  noticeClientId: string
  noticeVersion: number
  language: Language
  state: ConsentState
  at: Timestamp
}
export type ConsentRow = Selectable<ConsentTable>

export type RetentionDatabase = {
  retentionSchedules: RetentionScheduleTable
  requestRelations: RequestRelationTable
  legalHolds: LegalHoldTable
  erasureRequests: ErasureRequestTable
  erasures: ErasureTable
  erasureItems: ErasureItemTable
  erasedKinds: { requestId: string; clientId: string; kind: RetentionKind; erasureId: string; erasedAt: Timestamp }
  erasureCertificates: ErasureCertificateTable
  /** What was changed of a case on legal hold, as it was; triggers write it (migration 0075). */
  heldCopies: {
    requestId: string
    clientId: string
    tableName: string
    sealedRow: Json<Record<string, unknown>>
    keptAt: TimestampByDefault
  }
}

type RetentionScheduleTable = {
  clientId: string
  version: number
  days: Json<RetentionDays>
  graceDays: number
  isShorter: boolean
  proposedBy: string
  proposedAt: Timestamp
  /** Null where nothing became shorter, which takes one person. */
  confirmedBy: Optional<string>
  confirmedAt: NullableTimestamp
  effectiveAt: NullableTimestamp
  withdrawnBy: Optional<string>
  withdrawnAt: NullableTimestamp
  signature: Optional<Buffer>
}
export type RetentionScheduleRow = Selectable<RetentionScheduleTable>

type RequestRelationTable = {
  requestId: string
  clientId: string
  /** A day in UTC, as text. */
  endedOn: ColumnType<string, string, string>
  recordedAt: Timestamp
  recordedBy: string
}

type LegalHoldTable = {
  id: string
  clientId: string
  /** A person's own request, or a company's: it covers everybody in it. */
  requestId: string
  sealedReason: Optional<Buffer>
  placedBy: string
  placedAt: Timestamp
  releaseAskedBy: Optional<string>
  releaseAskedAt: NullableTimestamp
  sealedReleaseReason: Optional<Buffer>
  releasedBy: Optional<string>
  releasedAt: NullableTimestamp
}
export type LegalHoldRow = Selectable<LegalHoldTable>

type ErasureRequestTable = {
  id: string
  clientId: string
  requestId: string
  kinds: RetentionKind[]
  ground: ErasureGround
  askedBy: RequesterOfErasure
  sealedReason: Optional<Buffer>
  requestedKind: 'staff' | 'customer' | 'applicant'
  /** Of staff, of the API key, or of the request whose person withdrew consent. */
  requestedBy: string
  requestedAt: Timestamp
  state: ColumnType<'open' | 'confirmed' | 'withdrawn' | 'settled', 'open' | undefined, 'confirmed' | 'withdrawn' | 'settled'>
  closedBy: Optional<string>
  closedAt: NullableTimestamp
}
export type ErasureRequestRow = Selectable<ErasureRequestTable>

type ErasureTable = {
  id: string
  clientId: string
  requestId: string
  kinds: RetentionKind[]
  rule: 'schedule' | 'retention-period' | 'request'
  scheduleVersion: Optional<number>
  erasureRequestId: Optional<string>
  actorKind: AuditActorKind
  actorId: Optional<string>
  begunAt: Timestamp
  finishedAt: NullableTimestamp
}
export type ErasureRow = Selectable<ErasureTable>

type ErasureItemTable = {
  erasureId: string
  /** Of the file or the row. */
  itemId: string
  kind: RetentionKind
  what: string
  /** Of what lay sealed; null where nothing was there any more. */
  sha256: Optional<string>
  byteCount: ColumnType<string, number, number>
}

type ErasureCertificateTable = {
  id: string
  clientId: string
  requestId: string
  issuedAt: Timestamp
  statement: string
  signature: string
  keyId: string
}
export type ErasureCertificateRow = Selectable<ErasureCertificateTable>
