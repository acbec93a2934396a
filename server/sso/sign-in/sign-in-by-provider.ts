import { recordAttempt } from '#server/audit/record-attempt.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller, StaffDevice, StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { AppContext, CoreContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { IdentityProviderRow } from '#server/platform/database/schema-staff.ts'
import { Refusal } from '#server/platform/errors.ts'
import { applyRoles, toMappedRoles } from '#server/sso/mapped-roles.ts'
import { toProviderFault } from '#server/sso/provider/provider-fault.ts'
import { readSecondFactor } from '#server/sso/provider/read-claims.ts'
import { saveProviderSession } from '#server/sso/repositories/provider-sessions.ts'
import { listProvidersOfDomain } from '#server/sso/repositories/providers.ts'
import { listScimGroupNames } from '#server/sso/repositories/scim-groups.ts'
import { createAccount, findAccount, linkAccount, requireAllowedDomain, toDomain } from '#server/sso/sign-in/find-account.ts'
import { type FlowContext, finishFlow, type Returned, requireProvider, startFlow } from '#server/sso/sign-in/flows.ts'
import { isCheckable, readStanding, type Standing, sealTokens } from '#server/sso/sign-in/standing.ts'
import { hashSid } from '#server/sso/subject-hashes.ts'
import { countAdministrators, requireAdministrator } from '#server/staff/members/policy.ts'
import { sessionMs } from '#server/staff/members/session-ms.ts'
import { staffActor, unknownActorOn } from '#server/staff/members/staff-device.ts'
import { changeStaff, lockStaff } from '#server/staff/members/staff-identity.ts'
import { endSessionsOf, lockStaffOfClient } from '#server/staff/repositories/staff-accounts.ts'
import { requireReauthentication } from '#server/staff/sign-in/require-reauthentication.ts'
import { type StaffTokens, signInByProvider } from '#server/staff/sign-in/sign-in.ts'
import { getClient } from '#server/tenants/get-client.ts'

export type SsoContext = CoreContext & FlowContext & Pick<AppContext, 'passwordCost'>
type Transaction = Parameters<typeof recordAudit>[0]

/** A sign-in at the provider that goes nowhere within this is begun anew. */
const pendingMs = 5 * 60_000

async function showProvider(context: Pick<AppContext, 'db'>, { clientId, slug, name }: IdentityProviderRow) {
  return { slug, name, clientName: (await getClient(context, clientId)).name }
}

/** By the domain alone, and only where one customer has it: it tells nothing of accounts. */
export async function findSsoOfEmail(context: Pick<AppContext, 'db'>, email: string) {
  const [found, ...others] = await listProvidersOfDomain(context.db, toDomain(email))
  return found && others.length === 0 ? showProvider(context, found) : null
}

/** Refuses SSO_NOT_AVAILABLE. */
export async function getSsoOfAddress(context: Pick<AppContext, 'db'>, slug: string) {
  return showProvider(context, await requireProvider(context, { slug }))
}

/** Refuses SSO_NOT_AVAILABLE, SSO_PROVIDER_FAILED. */
export async function startSsoSignIn(context: FlowContext, slug: string) {
  return startFlow(context, await requireProvider(context, { slug }), undefined)
}

/**
 * Ends a sign-in that this browser began. Refuses SSO_FLOW_EXPIRED, SSO_PROVIDER_FAILED, SSO_NO_GROUP, SSO_EMAIL_REFUSED, SSO_ACCOUNT_EXISTS,
 * SSO_ACCOUNT_MISSING, SSO_ACCOUNT_DISABLED, SECOND_FACTOR_NEEDED. What was refused is recorded.
 */
export async function completeSsoSignIn(context: SsoContext, returned: Returned, device: StaffDevice): Promise<StaffTokens> {
  const answered = await finishFlow(context, returned, undefined).catch((error: unknown) =>
    refuseRecorded(context, returned.slug, device, error),
  )
  const { provider, config } = answered
  try {
    const now = context.clock.now()
    const standing = await readStanding(answered, now).catch((error: unknown) => {
      throw toProviderFault(context, provider, error)
    })
    requireAllowedDomain(provider, standing.claims)
    if (!isCheckable(standing, provider, config)) throw new Refusal('SSO_PROVIDER_FAILED', { fault: 'not-checkable' })
    const entered = await context.db.transaction().execute((transaction) => enter(transaction, context, provider, { standing, device }))
    if ('refusal' in entered) throw entered.refusal
    return await signInByProvider(context, entered.user, { ...entered, device })
  } catch (error) {
    return refuseRecorded(context, returned.slug, device, error)
  }
}

type Entering = { standing: Awaited<ReturnType<typeof readStanding>>; device: StaffDevice }
type Entered = { user: StaffUser; providerSessionId: string; hasSecondFactor: boolean } | { refusal: Refusal }

/** A refusal is answered, not thrown, where something of the account was changed by it: that stays. */
async function enter(
  transaction: Transaction,
  context: SsoContext,
  provider: IdentityProviderRow,
  { standing, device }: Entering,
): Promise<Entered> {
  const { claims, idClaims } = standing
  await lockStaffOfClient(transaction, provider.clientId)
  const known = await findAccount(transaction, context, provider, claims)
  if (known && known.status !== 'active') throw new Refusal('SSO_ACCOUNT_DISABLED')
  const roleIds = await toMappedRoles(transaction, provider, await groupsOf(transaction, provider, known, standing))
  if (roleIds.length === 0 && !known) throw new Refusal('SSO_NO_GROUP')
  const user = known ?? (await createAccount(transaction, context, provider, { claims, device }))
  const actor = staffActor(user, device)
  const { hasLost } = await applyRoles(transaction, context, user, { roleIds, actor })
  if (hasLost) await endSessionsOf(transaction, user.id, { endedAt: context.clock.now(), endedBecause: 'access-removed' })
  if (roleIds.length === 0) return { refusal: new Refusal('SSO_NO_GROUP') }
  const hasSecondFactor = readSecondFactor(idClaims, provider)
  const providerSessionId = await saveStanding(transaction, context, provider, { user, standing, hasSecondFactor })
  return { user, providerSessionId, hasSecondFactor }
}

export async function groupsOf(
  transaction: Transaction,
  { groupsFrom }: IdentityProviderRow,
  user: Pick<StaffUser, 'id'> | undefined,
  { groups = [] }: Pick<Standing, 'groups'>,
): Promise<string[]> {
  if (groupsFrom === 'claim') return groups
  return user ? listScimGroupNames(transaction, user.id) : []
}

type Kept = Entering['standing'] extends infer S ? { user: StaffUser; standing: S; hasSecondFactor: boolean } : never

async function saveStanding(
  transaction: Transaction,
  context: SsoContext,
  { id: providerId, clientId, issuer, revision }: IdentityProviderRow,
  { user, standing, hasSecondFactor }: Kept,
): Promise<string> {
  const id = newId('pss')
  const now = context.clock.now()
  const { sid } = standing.idClaims
  await saveProviderSession(transaction, {
    id,
    clientId,
    userId: user.id,
    providerId,
    providerRevision: revision,
    sealedTokens: sealTokens(await openKeyOf(transaction, context.masterKey, user.subjectId), id, standing.tokens),
    sidHash: typeof sid === 'string' ? hashSid(context, issuer, sid) : null,
    hasSecondFactor,
    checkedAt: now,
    // The first check comes at once: it shows whether the provider can be asked at all.
    nextCheckAt: now,
    expiresAt: new Date(now.getTime() + sessionMs.whole + pendingMs),
    now,
  })
  return id
}

/** Throws what it is given; who was refused and why stands in the audit of the customer whose provider it was. */
async function refuseRecorded(context: SsoContext, slug: string, device: StaffDevice, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || error.code === 'SECOND_FACTOR_NEEDED') throw error
  const provider = await requireProvider(context, { slug }).catch(() => undefined)
  if (provider) {
    const { fault } = (error.details ?? {}) as { fault?: string }
    await context.db.transaction().execute((transaction) =>
      recordAttempt(transaction, context, {
        clientId: provider.clientId,
        actor: unknownActorOn(device),
        action: 'sso.sign-in-refused',
        facts: { code: error.code, ...(fault && { fault }) },
      }),
    )
  }
  throw error
}

/** Refuses SSO_ALREADY_LINKED for an account that is none of its own kind, and what a wrong proof is refused with. */
export async function startSsoLink(context: SsoContext, caller: StaffCaller, proof: Parameters<typeof requireReauthentication>[2]) {
  const { user, sessionId } = caller
  if (user.source !== 'local' || user.isBreakGlass) throw new Refusal('SSO_ALREADY_LINKED')
  const provider = await requireProvider(context, { clientId: user.clientId })
  await requireReauthentication(context, caller, proof)
  return startFlow(context, provider, { userId: user.id, sessionId })
}

/**
 * Makes a local account one of the provider: the person proved both. From then on it has the roles of its groups there and no password.
 * Refuses SSO_ALREADY_LINKED, SSO_NO_GROUP, LAST_ADMINISTRATOR, and as signing in does.
 */
export async function completeSsoLink(
  context: SsoContext,
  { user: own, sessionId, device }: StaffCaller,
  returned: Returned,
): Promise<void> {
  const answered = await finishFlow(context, returned, { userId: own.id, sessionId })
  const { provider, config } = answered
  if (provider.clientId !== own.clientId) throw new Refusal('SSO_FLOW_EXPIRED')
  const now = context.clock.now()
  const standing = await readStanding(answered, now).catch((error: unknown) => {
    throw toProviderFault(context, provider, error)
  })
  requireAllowedDomain(provider, standing.claims)
  if (!isCheckable(standing, provider, config)) throw new Refusal('SSO_PROVIDER_FAILED', { fault: 'not-checkable' })
  await context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, provider.clientId)
    const user = await lockStaff(transaction, context, own.id)
    if (user?.source !== 'local' || user.isBreakGlass) throw new Refusal('SSO_ALREADY_LINKED')
    const roleIds = await toMappedRoles(transaction, provider, await groupsOf(transaction, provider, user, standing))
    if (roleIds.length === 0) throw new Refusal('SSO_NO_GROUP')
    if (await findAccount(transaction, context, provider, standing.claims)) throw new Refusal('SSO_ALREADY_LINKED')
    if (!(await linkAccount(transaction, context, provider, { user, claims: standing.claims }))) throw new Refusal('SSO_ALREADY_LINKED')
    const administrators = await countAdministrators(transaction, provider.clientId)
    await changeStaff(transaction, context, user, { source: 'provider', passwordHash: null })
    const actor = staffActor(user, device)
    await applyRoles(transaction, context, user, { roleIds, actor })
    await requireAdministrator(transaction, provider.clientId, administrators)
    await endSessionsOf(transaction, user.id, { endedAt: now, endedBecause: 'ended' })
    const target = { kind: 'user', id: user.id }
    await recordAudit(transaction, context, { clientId: provider.clientId, actor, action: 'user.linked', target })
  })
}
