import type { Selectable } from 'kysely'
import type { ConsentState } from '#contract/consent/consent-state.ts'
import type { NoticeTexts } from '#contract/consent/notice.ts'
import type { Language } from '#contract/language.ts'
import type { Json, Optional, Timestamp } from '#server/platform/database/column-types.ts'

export type ConsentDatabase = { noticeDrafts: NoticeDraftTable; notices: NoticeTable; consents: ConsentTable }

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
