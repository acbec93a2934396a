import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { AccountSource } from '#contract/staff/account-source.ts'
import type { NullableTimestamp, Optional, Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

export type StaffDatabase = {
  staffUsers: StaffUserTable
  staffRoles: StaffRoleTable
  staffUserRoles: { userId: string; roleId: string; clientId: string; grantedAt: TimestampByDefault }
  staffSessions: StaffSessionTable
  staffRefreshTokens: { tokenHash: Buffer; sessionId: string; issuedAt: Timestamp; usedAt: NullableTimestamp }
  staffTokens: StaffTokenTable
  staffTotp: StaffTotpTable
  staffRecoveryCodes: { codeHash: Buffer; userId: string; usedAt: NullableTimestamp; createdAt: Timestamp }
  staffAttempts: { keyHash: Buffer; tries: number; windowEndsAt: Timestamp; lockedUntil: NullableTimestamp }
}

export type StaffUserTable = {
  id: string
  clientId: string
  subjectId: string
  /** Keyed, of the address in lower case; this and what is sealed is missing only until what an earlier version left is sealed. */
  emailHash: Optional<Buffer>
  /** Under the key of the subject (services/sealing/staff-people.ts). */
  sealedEmail: Optional<Buffer>
  sealedDisplayName: Optional<Buffer>
  language: Language
  status: 'invited' | 'active' | 'disabled'
  passwordHash: Optional<string>
  source: Generated<AccountSource>
  /** Signs in by password and second factor whatever the provider says. */
  isBreakGlass: Generated<boolean>
  /** Its source ended it: nobody here enables it again. */
  isEndedBySource: Generated<boolean>
  lastSignedInAt: NullableTimestamp
  createdAt: TimestampByDefault
}
export type StaffUserRow = Selectable<StaffUserTable>

export type StaffTokenPurpose = 'invitation' | 'reset' | 'confirm'
type StaffTokenTable = {
  tokenHash: Buffer
  userId: string
  clientId: string
  purpose: StaffTokenPurpose
  expiresAt: Timestamp
  usedAt: NullableTimestamp
  createdAt: Timestamp
}

type StaffTotpTable = {
  userId: string
  clientId: string
  sealedSecret: Buffer
  /** It counts from then on. */
  confirmedAt: NullableTimestamp
  /** The newest time step that was used. */
  lastStep: ColumnType<string, number | string | undefined, number | string>
  createdAt: Timestamp
}
export type StaffTotpRow = Selectable<StaffTotpTable>

type StaffRoleTable = { id: string; clientId: string; name: string; permissions: string[]; createdAt: TimestampByDefault }

export type StaffRoleRow = Selectable<StaffRoleTable>

export type SessionEnd = 'signed-out' | 'ended' | 'token-reused' | 'password-changed' | 'disabled' | 'access-removed' | 'provider-ended'
export type StaffSessionTable = {
  id: string
  clientId: string
  userId: string
  deviceHash: Buffer
  /** Address and browser as sealed JSON. */
  sealedDevice: Buffer
  createdAt: Timestamp
  lastUsedAt: Timestamp
  expiresAt: Timestamp
  endedAt: NullableTimestamp
  endedBecause: Optional<SessionEnd>
}
export type StaffSessionRow = Selectable<StaffSessionTable>
