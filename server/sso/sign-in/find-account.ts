import type { Transaction } from 'kysely'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import { isPlainName } from '#contract/identity/plain-name.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffDevice, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { createSubject, openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { IdentityProviderRow } from '#server/platform/database/schema-staff.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Claims, readClaim } from '#server/sso/provider/read-claims.ts'
import { findIdentity, saveIdentity } from '#server/sso/repositories/identities.ts'
import { findScimUserOfExternalId } from '#server/sso/repositories/scim-users.ts'
import { hashExternalId, hashSubject } from '#server/sso/subject-hashes.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { lockStaff, saveStaff } from '#server/staff/members/staff-identity.ts'
import { getClient } from '#server/tenants/get-client.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey'>

/**
 * Whose account the provider means: by its issuer and its sub; or one that SCIM made for the same externalId and that nobody signed in to yet.
 * Never by the address: that may be unproved, another's today, or claimed by another customer's provider.
 */
export async function findAccount(
  transaction: Transaction<Database>,
  context: Needs,
  provider: IdentityProviderRow,
  claims: Claims,
): Promise<StaffUser | undefined> {
  const { clientId } = provider
  const identity = await findIdentity(transaction, { clientId, subjectHash: toSubjectHash(context, provider, claims) })
  if (identity) return lockStaff(transaction, context, identity.userId)
  const linkHash = toLinkHash(context, provider, claims)
  const scim = linkHash && (await findScimUserOfExternalId(transaction, { clientId, externalIdHash: linkHash }))
  if (!scim || scim.deletedAt) return undefined
  const user = await lockStaff(transaction, context, scim.userId)
  if (user?.clientId !== clientId || user.source === 'local') return undefined
  return (await linkAccount(transaction, context, provider, { user, claims })) ? user : undefined
}

/** Answers false where one of the two is linked already. */
export async function linkAccount(
  transaction: Transaction<Database>,
  context: Needs,
  provider: IdentityProviderRow,
  { user, claims }: { user: Pick<StaffUser, 'id' | 'subjectId'>; claims: Claims },
): Promise<boolean> {
  const key = await openKeyOf(transaction, context.masterKey, user.subjectId)
  return saveIdentity(transaction, {
    userId: user.id,
    clientId: provider.clientId,
    subjectHash: toSubjectHash(context, provider, claims),
    linkHash: toLinkHash(context, provider, claims) ?? null,
    sealedSubject: Buffer.from(seal(key, `sso-subject:${user.id}`, Buffer.from(String(claims.sub)))),
    createdAt: context.clock.now(),
  })
}

/** An account for whom nobody made one. Refuses SSO_ACCOUNT_MISSING, SSO_EMAIL_REFUSED, SSO_ACCOUNT_EXISTS. */
export async function createAccount(
  transaction: Transaction<Database>,
  context: Needs,
  provider: IdentityProviderRow,
  { claims, device }: { claims: Claims; device: StaffDevice },
): Promise<StaffUser> {
  if (!provider.createsAccounts) throw new Refusal('SSO_ACCOUNT_MISSING')
  const email = requireEmail(provider, claims)
  const { clientId } = provider
  const client = await getClient({ db: transaction }, clientId)
  const { subjectId } = await createSubject(transaction, context.masterKey, clientId)
  const user = await saveStaff(transaction, context, {
    id: newId('stf'),
    clientId,
    subjectId,
    email,
    displayName: toDisplayName(claims) ?? email,
    language: client.languages[0] ?? 'en',
    status: 'active',
    source: 'provider',
    createdAt: context.clock.now(),
  })
  if (!user) throw new Refusal('SSO_ACCOUNT_EXISTS')
  if (!(await linkAccount(transaction, context, provider, { user, claims }))) throw new Refusal('SSO_FLOW_EXPIRED')
  await recordAudit(transaction, context, {
    clientId,
    actor: staffActor(user, device),
    action: 'user.created',
    target: { kind: 'user', id: user.id },
    facts: { source: 'provider' },
  })
  return user
}

/** The domains hold for everybody at each sign-in, where the provider says an address. Refuses SSO_EMAIL_REFUSED. */
export function requireAllowedDomain({ allowedDomains }: Pick<IdentityProviderRow, 'allowedDomains'>, claims: Claims): void {
  if (allowedDomains.length === 0 || typeof claims.email !== 'string') return
  if (!allowedDomains.includes(toDomain(claims.email))) throw new Refusal('SSO_EMAIL_REFUSED')
}

/** An address that the provider proved, or one of a domain that the customer named. */
function requireEmail(provider: IdentityProviderRow, claims: Claims): string {
  const email = typeof claims.email === 'string' ? claims.email.trim() : ''
  const isAddress = email.length <= emailMaxLength && emailPattern.test(email) && !email.includes('\0')
  const isProved = claims.email_verified === true || (claims.email_verified !== false && provider.allowedDomains.includes(toDomain(email)))
  if (!isAddress || !isProved) throw new Refusal('SSO_EMAIL_REFUSED')
  requireAllowedDomain(provider, claims)
  return email
}

export const toDomain = (email: string) =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

function toDisplayName({ name, given_name, family_name }: Claims): string | undefined {
  const whole = typeof name === 'string' ? name : [given_name, family_name].filter((part) => typeof part === 'string').join(' ')
  const shown = whole.trim().slice(0, 100)
  return shown && isPlainName(shown) ? shown : undefined
}

const toSubjectHash = (context: Needs, { issuer }: IdentityProviderRow, { sub }: Claims) => hashSubject(context, issuer, String(sub))

function toLinkHash(context: Needs, { clientId, linkClaim }: IdentityProviderRow, claims: Claims): Buffer | undefined {
  const value = readClaim(claims, linkClaim)
  return typeof value === 'string' && value !== '' ? hashExternalId(context, clientId, value) : undefined
}
