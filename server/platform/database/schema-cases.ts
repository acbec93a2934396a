import type { Generated, Selectable } from 'kysely'
import type { CaseArea } from '#contract/cases/case-area.ts'
import type { ConsentState } from '#contract/consent/consent-state.ts'
import type { NoticeTexts } from '#contract/consent/notice.ts'
import type { Language } from '#contract/language.ts'
import type { RequestKind } from '#contract/request-kind.ts'
import type { ReviewAnswer, ReviewSubject } from '#contract/requests/manual-review.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
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
