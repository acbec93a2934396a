import type { Generated, Selectable } from 'kysely'
import type { Json, NullableTimestamp, Optional, Timestamp } from '#server/platform/database/column-types.ts'

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
