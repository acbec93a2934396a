import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { AccountSource } from '#contract/staff/account-source.ts'
import type { Json, NullableTimestamp, Optional, Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

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

export type SsoDatabase = {
  identityProviders: IdentityProviderTable
  staffIdentities: StaffIdentityTable
  staffSsoFlows: StaffSsoFlowTable
  staffProviderSessions: StaffProviderSessionTable
  scimTokens: ScimTokenTable
  scimUsers: ScimUserTable
  scimGroups: ScimGroupTable
  scimGroupMembers: { groupId: string; userId: string }
}

export type GroupRole = { group: string; role: string }

export type IdentityProviderTable = {
  id: string
  clientId: string
  subjectId: string
  slug: string
  name: string
  issuer: string
  oidcClientId: string
  sealedSecret: Buffer | null
  scopes: string[]
  groupsClaim: string
  linkClaim: string
  groupsFrom: 'claim' | 'scim'
  groupRoles: Json<GroupRole[]>
  allowedDomains: string[]
  leadingDomains: string[]
  createsAccounts: boolean
  secondFactorValues: string[]
  allowsPassword: boolean
  enabled: boolean
  revision: number
  createdAt: Timestamp
  updatedAt: Timestamp
}
export type IdentityProviderRow = Selectable<IdentityProviderTable>

type StaffIdentityTable = {
  userId: string
  clientId: string
  subjectHash: Buffer
  linkHash: Buffer | null
  /** The sub, under the key of the person. */
  sealedSubject: Buffer
  createdAt: Timestamp
}
export type StaffIdentityRow = Selectable<StaffIdentityTable>

type StaffSsoFlowTable = {
  stateHash: Buffer
  flowHash: Buffer
  providerId: string
  providerRevision: number
  userId: string | null
  sessionId: string | null
  expiresAt: Timestamp
}
export type StaffSsoFlowRow = Selectable<StaffSsoFlowTable>

export type StaffProviderSessionTable = {
  id: string
  clientId: string
  userId: string
  sessionId: Optional<string>
  providerId: string
  providerRevision: number
  /** JSON, under the key of the person. */
  sealedTokens: Buffer
  sidHash: Buffer | null
  hasSecondFactor: boolean
  checkedAt: Timestamp
  nextCheckAt: Timestamp
  expiresAt: Timestamp
}
export type StaffProviderSessionRow = Selectable<StaffProviderSessionTable>

type ScimTokenTable = {
  id: string
  clientId: string
  tokenHash: Buffer
  lastFour: string
  createdAt: Timestamp
  expiresAt: NullableTimestamp
  revokedAt: NullableTimestamp
  lastUsedAt: NullableTimestamp
}
export type ScimTokenRow = Selectable<ScimTokenTable>

type ScimUserTable = {
  userId: string
  clientId: string
  userNameHash: Buffer
  externalIdHash: Buffer | null
  /** JSON, under the key of the person. */
  sealedAttributes: Buffer
  version: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  deletedAt: NullableTimestamp
}
export type ScimUserRow = Selectable<ScimUserTable>

type ScimGroupTable = {
  id: string
  clientId: string
  displayName: string
  externalId: string | null
  version: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
}
export type ScimGroupRow = Selectable<ScimGroupTable>
