import type { ColumnType, Selectable } from 'kysely'
import type { NullableTimestamp, Timestamp } from '#server/platform/database/column-types.ts'

export type PasskeyDatabase = {
  staffPasskeys: PasskeyTable
  staffChallenges: {
    challengeHash: Buffer
    purpose: ChallengePurpose
    /** Of whom; none for signing in with a passkey alone. */
    userId: string | null
    sessionId: string | null
    expiresAt: Timestamp
  }
}

export type ChallengePurpose = 'sign-in' | 'second-factor' | 'proof' | 'add'

type PasskeyTable = {
  id: string
  userId: string
  clientId: string
  /** base64url. */
  credentialId: string
  publicKey: Buffer
  counter: ColumnType<string, number | string, number | string>
  transports: string[]
  name: string
  createdAt: Timestamp
  lastUsedAt: NullableTimestamp
}
export type PasskeyRow = Selectable<PasskeyTable>
