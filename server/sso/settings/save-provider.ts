import type { Transaction } from 'kysely'
import type { ShownSso } from '#contract/sso/sso-calls.ts'
import type { ProviderSettings } from '#contract/sso/sso-schemas.ts'
import { type AuditActor, operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext, CoreContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject, openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { IdentityProviderRow } from '#server/platform/database/schema-staff.ts'
import { Refusal } from '#server/platform/errors.ts'
import { toProviderAddresses } from '#server/sso/provider/provider-addresses.ts'
import { sealSecret } from '#server/sso/provider/provider-secret.ts'
import { changeProvider, findProviderOf, isSlugTaken, saveProvider as saveRow } from '#server/sso/repositories/providers.ts'
import { listScimUsers } from '#server/sso/repositories/scim-users.ts'
import { followGroups } from '#server/sso/scim/scim-context.ts'
import { listShownTokens } from '#server/sso/scim/tokens.ts'
import { endAllOfProvider } from '#server/sso/sign-in/check-sessions.ts'
import { toDomain } from '#server/sso/sign-in/find-account.ts'
import { listAdministrators } from '#server/staff/members/break-glass.ts'
import { getPermissionsOfRoles, requireHolding } from '#server/staff/members/policy.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { sendSignInChanged } from '#server/staff/members/staff-mail.ts'
import { countBreakGlass, lockStaffOfClient } from '#server/staff/repositories/staff-accounts.ts'

type Tx = Transaction<Database>
type SaveContext = CoreContext & Pick<AppContext, 'askProvider'>

export async function showSso(context: Pick<AppContext, 'db' | 'clock' | 'publicUrl'>, clientId: string): Promise<ShownSso> {
  const row = await findProviderOf(context.db, clientId)
  return {
    provider: row ? toShown(row) : null,
    scimTokens: await listShownTokens(context, clientId),
    breakGlassCount: await countBreakGlass(context.db, clientId),
    addresses: toProviderAddresses(context.publicUrl, row?.slug ?? 'your-name'),
  }
}

function toShown(row: IdentityProviderRow): NonNullable<ShownSso['provider']> {
  const { name, slug, issuer, scopes, groupsClaim, linkClaim, groupsFrom, groupRoles, allowedDomains, leadingDomains } = row
  const { createsAccounts, secondFactorValues, allowsPassword, enabled, revision } = row
  return {
    ...{ name, slug, issuer, scopes, groupsClaim, linkClaim, groupsFrom, groupRoles, allowedDomains, leadingDomains },
    ...{ createsAccounts, secondFactorValues, allowsPassword, enabled, revision },
    clientId: row.oidcClientId,
    hasSecret: row.sealedSecret !== null,
  }
}

type Sent = { revision: number | null; provider: ProviderSettings; clientSecret?: string | null | undefined }

/**
 * Saves how staff sign in. Whoever may say which provider is asked, and which of its groups is what, could let in anybody as anything: they
 * hold every permission that the mapping gives, before and after. Refuses ROW_CHANGED_ELSEWHERE, PERMISSION_DENIED, NOT_FOUND (role),
 * SSO_ISSUER_NOT_ALLOWED, SSO_ADDRESS_TAKEN, BREAK_GLASS_NEEDED.
 */
export async function saveProvider(context: SaveContext, caller: StaffCaller, { revision, provider, clientSecret }: Sent): Promise<void> {
  const { clientId } = caller.user
  if (!context.askProvider.allows(provider.issuer)) throw new Refusal('SSO_ISSUER_NOT_ALLOWED')
  await context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const before = await findProviderOf(transaction, clientId)
    if ((before?.revision ?? null) !== revision) throw new Refusal('ROW_CHANGED_ELSEWHERE')
    requireHolding(caller, await getPermissionsOfRoles(transaction, clientId, rolesOf(provider.groupRoles)))
    requireHolding(caller, await permissionsOfKnown(transaction, clientId, before))
    if (await isSlugTaken(transaction, provider.slug, before?.id)) throw new Refusal('SSO_ADDRESS_TAKEN')
    if (provider.enabled && (await countBreakGlass(transaction, clientId)) === 0) throw new Refusal('BREAK_GLASS_NEEDED')
    const saved = await save(transaction, context, caller, { before, provider, clientSecret })
    const actor = staffActor(caller.user, caller.device)
    if (before && isAnother(before, saved)) await endAllOfProvider(transaction, context, saved.id)
    await followAll(transaction, context, saved, actor)
    await report(transaction, context, saved, { actor, colleague: caller.user.displayName, facts: toFacts(before, saved, clientSecret) })
  })
}

/** The operator's way for who is locked out: everybody signs in by password again. Refuses SSO_NOT_AVAILABLE where there is none. */
export async function disableProvider(context: CoreContext, clientId: string): Promise<IdentityProviderRow> {
  return context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const before = await findProviderOf(transaction, clientId)
    if (!before) throw new Refusal('SSO_NOT_AVAILABLE')
    const change = { enabled: false, allowsPassword: true, revision: before.revision + 1, updatedAt: context.clock.now() }
    const saved = await changeProvider(transaction, before.id, change)
    await endAllOfProvider(transaction, context, saved.id)
    await report(transaction, context, saved, {
      actor: operatorHere(),
      colleague: undefined,
      facts: { changed: ['enabled', 'allowsPassword'], enabled: false },
    })
    return saved
  })
}

const rolesOf = (groupRoles: readonly { role: string }[]) => [...new Set(groupRoles.map(({ role }) => role))]

async function permissionsOfKnown(transaction: Tx, clientId: string, before: IdentityProviderRow | undefined) {
  const permissions = await Promise.all(
    // A role that was deleted since allows nothing.
    rolesOf(before?.groupRoles ?? []).map((role) => getPermissionsOfRoles(transaction, clientId, [role]).catch(() => new Set<never>())),
  )
  return new Set(permissions.flatMap((each) => [...each]))
}

type Saving = { before: IdentityProviderRow | undefined; provider: ProviderSettings; clientSecret: string | null | undefined }

async function save(transaction: Tx, context: CoreContext, { user }: StaffCaller, { before, provider, clientSecret }: Saving) {
  const { clientId: oidcClientId, groupRoles, ...settings } = provider
  const now = context.clock.now()
  const id = before?.id ?? newId('idp')
  const subjectId = before?.subjectId ?? (await createSubject(transaction, context.masterKey, user.clientId)).subjectId
  const key = await openKeyOf(transaction, context.masterKey, subjectId)
  // A secret is told to the issuer that it was entered for, and to no other.
  const isStoredKept = clientSecret === undefined && before?.issuer === provider.issuer && before.oidcClientId === oidcClientId
  const values = {
    ...settings,
    oidcClientId,
    groupRoles: JSON.stringify(groupRoles),
    leadingDomains: toLeadingDomains(before, provider, user.email),
    sealedSecret: isStoredKept ? before.sealedSecret : sealSecret(key, id, clientSecret ?? null),
    updatedAt: now,
  }
  if (before) return changeProvider(transaction, id, { ...values, revision: before.revision + 1 })
  const saved = await saveRow(transaction, { id, clientId: user.clientId, subjectId, ...values, revision: 1, createdAt: now })
  if (!saved) throw new Refusal('SSO_ADDRESS_TAKEN')
  return saved
}

/** A domain leads people here once an administrator with an address of it named it: nobody gathers the people of a domain that is not theirs. */
function toLeadingDomains(before: IdentityProviderRow | undefined, { allowedDomains }: ProviderSettings, email: string): string[] {
  const earlier = before?.leadingDomains ?? []
  return [...new Set(allowedDomains)].filter((domain) => earlier.includes(domain) || domain === toDomain(email))
}

/** Another provider, or another of its clients: what it said before says nothing now. */
function isAnother(before: IdentityProviderRow, after: IdentityProviderRow): boolean {
  return before.issuer !== after.issuer || before.oidcClientId !== after.oidcClientId || (before.enabled && !after.enabled)
}

/** Where SCIM says who is in which group, a new mapping counts at once; otherwise from the next check of each session. */
async function followAll(
  transaction: Tx,
  context: CoreContext,
  { clientId, groupsFrom }: IdentityProviderRow,
  actor: AuditActor,
): Promise<void> {
  if (groupsFrom !== 'scim') return
  const { rows } = await listScimUsers(transaction, clientId, { filter: {}, offset: 0, limit: 100_000 })
  await followGroups(
    transaction,
    context,
    { clientId, actor },
    rows.map(({ userId }) => userId),
  )
}

type Facts = NonNullable<Parameters<typeof recordAudit>[2]['facts']>

function toFacts(before: IdentityProviderRow | undefined, after: IdentityProviderRow, clientSecret: string | null | undefined): Facts {
  const names = Object.keys(toShown(after)).filter((name) => name !== 'revision' && name !== 'hasSecret') as (keyof ReturnType<
    typeof toShown
  >)[]
  const shown = before && toShown(before)
  const changed = names.filter((name) => JSON.stringify(shown?.[name]) !== JSON.stringify(toShown(after)[name]))
  return {
    changed: [...changed, ...(clientSecret === undefined ? [] : ['clientSecret'])],
    issuer: after.issuer,
    enabled: after.enabled,
    allowsPassword: after.allowsPassword,
    mapping: after.groupRoles.map(({ group, role }) => `${group}: ${role}`),
  }
}

async function report(
  transaction: Tx,
  context: CoreContext,
  { id, clientId }: IdentityProviderRow,
  { actor, colleague, facts }: { actor: AuditActor; colleague: string | undefined; facts: Facts },
): Promise<void> {
  for (const administrator of await listAdministrators(transaction, context, clientId))
    await sendSignInChanged(transaction, context, administrator, { colleague })
  const target = { kind: 'identity-provider', id }
  await recordAudit(transaction, context, { clientId, actor, action: 'sso.changed', target, facts })
}
