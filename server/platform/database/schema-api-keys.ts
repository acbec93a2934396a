import type { Generated } from 'kysely'
import type { ApiScope } from '#contract/scopes.ts'
import type { NullableTimestamp, Optional, Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

export type ApiKeysDatabase = {
  apiKeys: ApiKeyTable
  idempotentCalls: IdempotentCallTable
}

export type ApiKeyTable = {
  id: string
  clientId: string
  name: Generated<string>
  /** The first letters, so that a person can tell keys apart. */
  prefix: string
  /** None for keys of an earlier version. */
  lastFour: Optional<string>
  keyHash: Buffer
  scopes: ApiScope[]
  /** CIDR; none: from everywhere. */
  allowedNetworks: Generated<string[]>
  expiresAt: NullableTimestamp
  revokedAt: NullableTimestamp
  lastUsedAt: NullableTimestamp
  /** The secret before the last rotation, which works until it ends. */
  previousKeyHash: Optional<Buffer>
  previousLastFour: Optional<string>
  previousEndsAt: NullableTimestamp
  previousUsedAt: NullableTimestamp
  createdAt: TimestampByDefault
}

/** The first answer to a call that may be sent again; none while it runs. */
export type IdempotentCallTable = {
  clientId: string
  keyHash: Buffer
  bodyHash: Buffer
  /** Names the work, also when another server takes it over. */
  attemptId: string
  runnerId: string
  leasedUntil: Timestamp
  answerStatus: Optional<number>
  sealedAnswer: Optional<Buffer>
  expiresAt: Timestamp
  createdAt: Timestamp
}
