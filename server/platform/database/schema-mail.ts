import type { Generated, Selectable } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import type { NullableTimestamp, Optional, TimestampByDefault } from '#server/platform/database/column-types.ts'

type PersonMailKind = 'link' | 'link-renewed' | 'submitted' | 'approved' | 'rejected' | 'retry'
/** What staff answered to whoever asked to be seen by a person, where it is no retry. */
type ReviewMailKind = 'review-accepted' | 'review-declined'
/** A company reads of itself what a person reads of themselves; whom it invited is told by whom. */
type CompanyMailKind = `company-${PersonMailKind}` | 'invitation' | 'invitation-renewed' | 'invitation-anew'
/** To staff: about their own account, or that somebody wrote to them at the staff area. */
export type StaffMailKind =
  | 'staff-invitation'
  | 'staff-reset'
  | 'staff-confirm'
  | 'staff-known'
  | 'staff-mentioned'
  | 'staff-webhook-disabled'
  | 'staff-break-glass-used'
  | 'staff-sign-in-changed'
  | 'staff-retention-proposed'
  | 'staff-retention-confirmed'
export type MailKind =
  | PersonMailKind
  | CompanyMailKind
  | StaffMailKind
  | ReviewMailKind
  | 'handoff'
  | 'retry-requested'
  | 'review-requested'
  | 'email-code'
  | 'subject-export'
/** Whom a message goes to, and what it says beside its client's look; sealed, because it carries the link. */
export type MailDetails = {
  recipient: string
  url: string | null
  remark: string | null
  expiresAt: string | null
  step: StepParameter | null
  code: string | null
  company?: string | null
  colleague?: string | null
  asked?: string[]
}
/** A message that a fact asks for, queued in the fact's transaction. `uniqueKey` keeps one fact from mailing twice. */
export type MailTable = {
  id: string
  clientId: string
  /** None for a code, which is sent before there is a request. */
  requestId: Optional<string>
  subjectId: string
  kind: MailKind
  language: Language
  /** MailDetails as sealed JSON; emptied once sent. */
  sealedDetails: Optional<Buffer>
  uniqueKey: string
  attempts: Generated<number>
  /** Codes: what mail servers say may name the address. */
  lastError: Optional<string>
  /** Until then one server is sending it, and no other takes it. */
  claimedUntil: NullableTimestamp
  sentAt: NullableTimestamp
  createdAt: TimestampByDefault
}
export type MailRow = Selectable<MailTable>

/** Where the built-in outbox puts messages; the mailbox page reads them. */
export type OutboxMailTable = {
  id: string
  /** Whose key seals it. */
  subjectId: string
  /** See services/sealing/outbox-mails.ts; none until what an earlier version left is sealed. */
  sealedMessage: Optional<Buffer>
  language: Language
  sentAt: TimestampByDefault
}
