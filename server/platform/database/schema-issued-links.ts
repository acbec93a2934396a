import type { Optional, Timestamp } from '#server/platform/database/column-types.ts'

export type IssuedLinksDatabase = {
  /** Rows of a table for which links were issued, so that one that is sent again makes nothing twice. Kept for a month. */
  issuedLinkRows: { clientId: string; batchId: string; rowNumber: number; requestId: Optional<string>; issuedAt: Timestamp }
  /** Links that were opened where a member of staff is signed in. */
  staffLinkUses: { requestId: string; userId: string; clientId: string; noticedAt: Timestamp }
}
