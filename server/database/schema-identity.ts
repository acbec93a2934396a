import type { TimestampByDefault } from '#server/database/column-types.ts'

export type IdentityDatabase = {
  /** Who a link was issued for, as its issuer named them. */
  namedPeople: { requestId: string; clientId: string; sealedName: Buffer; createdAt: TimestampByDefault }
}
