import type { Timestamp, TimestampByDefault } from '#server/database/column-types.ts'

export type IdentityAnswer = 'document_is_right'

export type IdentityDatabase = {
  /** Who a link was issued for, as its issuer named them. */
  namedPeople: { requestId: string; clientId: string; sealedName: Buffer; createdAt: TimestampByDefault }
  /** What an applicant said to a difference, once for each document. */
  identityAnswers: { requestId: string; documentId: string; clientId: string; answer: IdentityAnswer; answeredAt: Timestamp }
}
