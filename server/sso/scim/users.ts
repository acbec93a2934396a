import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/audit/audit-action.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { StaffUser } from '#server/platform/callers/staff-caller.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { createSubject, openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { ScimUserRow } from '#server/platform/database/schema-staff.ts'
import { findUserOfLink } from '#server/sso/repositories/identities.ts'
import { listScimGroupsOf, removeFromGroups } from '#server/sso/repositories/scim-groups.ts'
import {
  changeScimUser,
  findScimUser,
  findScimUserOfExternalId,
  isScimNameTaken,
  listScimUsers,
  type ScimUserFilter,
  saveScimUser,
} from '#server/sso/repositories/scim-users.ts'
import { type Comparison, parseFilter } from '#server/sso/scim/filter.ts'
import { readPatch } from '#server/sso/scim/read-patch.ts'
import { userSchema } from '#server/sso/scim/schemas.ts'
import { followGroups, requireVersion, type ScimCaller, type ScimContext, scimActor, toEtag } from '#server/sso/scim/scim-context.ts'
import { notFound, ScimFault } from '#server/sso/scim/scim-fault.ts'
import { type Page, toListResponse } from '#server/sso/scim/scim-page.ts'
import { patchUser, readUser, toShownName, type UserAttributes } from '#server/sso/scim/user-attributes.ts'
import { hashExternalId, hashUserName } from '#server/sso/subject-hashes.ts'
import { changeStaff, changeStaffEmail, findStaff, freeStaffEmail, lockStaff, saveStaff } from '#server/staff/members/staff-identity.ts'
import { endSessionsOf, lockStaffOfClient, releaseAssigned, replaceRolesOf } from '#server/staff/repositories/staff-accounts.ts'
import { getClient } from '#server/tenants/get-client.ts'

type Tx = Transaction<Database>
const taken = () => new ScimFault(409, 'another account has this userName, externalId or email address', 'uniqueness')

/** Refuses 409 where the name, the id or the address is taken: an account that is there is never taken over by its address. */
export async function createUser(context: ScimContext, caller: ScimCaller, body: unknown) {
  const attributes = readUser(body)
  return context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, caller.clientId)
    const user = await findOrMake(transaction, context, caller, attributes)
    await setActive(transaction, context, caller, user, attributes.active)
    await followGroups(transaction, context, { clientId: caller.clientId, actor: scimActor(caller) }, [user.id])
    return showUser(transaction, context, caller, user.id)
  })
}

async function findOrMake(transaction: Tx, context: ScimContext, caller: ScimCaller, attributes: UserAttributes): Promise<StaffUser> {
  const { clientId } = caller
  const hashes = toHashes(context, clientId, attributes)
  const { externalIdHash } = hashes
  const known = externalIdHash && (await findScimUserOfExternalId(transaction, { clientId, externalIdHash }))
  if (known && !known.deletedAt) throw taken()
  // The same person was deleted, or signed in before SCIM knew them: by the id that the provider gives them, never by the address.
  const knownId = known?.userId ?? (externalIdHash && (await findUserOfLink(transaction, { clientId, linkHash: externalIdHash })))
  const earlier = knownId ? await lockStaff(transaction, context, knownId) : undefined
  if (earlier && (earlier.clientId !== clientId || earlier.source === 'local')) throw taken()
  if (await isScimNameTaken(transaction, { clientId, userId: earlier?.id ?? '', ...hashes })) throw taken()
  const user = earlier ? await bringBack(transaction, context, earlier, attributes) : await make(transaction, context, caller, attributes)
  const row = await toRow(transaction, context, user, attributes)
  const now = context.clock.now()
  if (known) await changeScimUser(transaction, user.id, { ...row, updatedAt: now, deletedAt: null })
  else if (!(await saveScimUser(transaction, { userId: user.id, clientId, ...row, createdAt: now, updatedAt: now }))) throw taken()
  await record(transaction, context, caller, 'scim.user-created', user.id)
  return user
}

async function bringBack(transaction: Tx, context: ScimContext, user: StaffUser, attributes: UserAttributes): Promise<StaffUser> {
  const renamed = await changeStaffEmail(transaction, context, user, attributes.email)
  if (!renamed) throw taken()
  return changeStaff(transaction, context, renamed, { source: 'scim', displayName: toShownName(attributes) })
}

async function make(transaction: Tx, context: ScimContext, { clientId }: ScimCaller, attributes: UserAttributes): Promise<StaffUser> {
  const client = await getClient({ db: transaction }, clientId)
  const { subjectId } = await createSubject(transaction, context.masterKey, clientId)
  const user = await saveStaff(transaction, context, {
    id: newId('stf'),
    clientId,
    subjectId,
    email: attributes.email,
    displayName: toShownName(attributes),
    language: client.languages[0] ?? 'en',
    status: 'active',
    source: 'scim',
    createdAt: context.clock.now(),
  })
  if (!user) throw taken()
  return user
}

export async function getUser(context: ScimContext, caller: ScimCaller, id: string) {
  return showUser(context.db, context, caller, id)
}

export async function listUsers(context: ScimContext, caller: ScimCaller, { filter, ...page }: Page & { filter: string | undefined }) {
  const found = filter === undefined ? {} : toUserFilter(context, caller.clientId, parseFilter(filter))
  const { rows, total } =
    found === undefined ? { rows: [], total: 0 } : await listScimUsers(context.db, caller.clientId, { filter: found, ...page })
  const shown = await Promise.all(rows.map((row) => toResource(context.db, context, row)))
  return toListResponse(shown, { total, offset: page.offset })
}

/** Undefined: nobody can be meant. */
function toUserFilter(context: ScimContext, clientId: string, comparisons: readonly Comparison[]): ScimUserFilter | undefined {
  const filter: ScimUserFilter = {}
  for (const { attribute, value } of comparisons) {
    if (attribute === 'active') filter.active = value === true || String(value).toLowerCase() === 'true'
    else if (typeof value !== 'string') return undefined
    else if (attribute === 'username') filter.userNameHash = hashUserName(context, clientId, value)
    else if (attribute === 'externalid') filter.externalIdHash = hashExternalId(context, clientId, value)
    else if (attribute === 'id') filter.id = value
    else throw new ScimFault(400, `users are not found by ${attribute.slice(0, 60)}`, 'invalidFilter')
  }
  return filter
}

export async function replaceUser(
  context: ScimContext,
  caller: ScimCaller,
  id: string,
  { body, ifMatch }: { body: unknown; ifMatch: string | undefined },
) {
  const attributes = readUser(body)
  return changeUser(context, caller, { id, ifMatch }, () => attributes)
}

export async function patchUserBy(
  context: ScimContext,
  caller: ScimCaller,
  id: string,
  { body, ifMatch }: { body: unknown; ifMatch: string | undefined },
) {
  const operations = readPatch(body)
  return changeUser(context, caller, { id, ifMatch }, (before) => patchUser(before, operations))
}

type Wanted = { id: string; ifMatch: string | undefined }

async function changeUser(
  context: ScimContext,
  caller: ScimCaller,
  { id, ifMatch }: Wanted,
  toNext: (before: UserAttributes) => UserAttributes,
) {
  const { clientId } = caller
  return context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const { row, user } = await requireUser(transaction, context, caller, id)
    requireVersion(row.version, ifMatch)
    const before = await openAttributes(transaction, context, { row, user })
    const next = toNext(before)
    const hashes = toHashes(context, clientId, next)
    if (await isScimNameTaken(transaction, { clientId, userId: id, ...hashes })) throw taken()
    const readdressed = next.email === before.email ? user : await changeStaffEmail(transaction, context, user, next.email)
    if (!readdressed) throw taken()
    const displayName = toShownName(next)
    const isRenamed = displayName !== readdressed.displayName
    const renamed = isRenamed ? await changeStaff(transaction, context, readdressed, { displayName }) : readdressed
    await changeScimUser(transaction, id, { ...(await toRow(transaction, context, renamed, next)), updatedAt: context.clock.now() })
    const changed = toChanged(before, next)
    if (changed.length > 0) await record(transaction, context, caller, 'scim.user-changed', id, { changed })
    if (next.active !== before.active) await setActive(transaction, context, caller, renamed, next.active)
    return showUser(transaction, context, caller, id)
  })
}

/** The names of what is another: what it says stands in no entry. */
function toChanged(before: UserAttributes, next: UserAttributes): string[] {
  return (Object.keys(next) as (keyof UserAttributes)[]).filter((name) => name !== 'active' && next[name] !== before[name])
}

/** The account is ended, its sessions at once. Its address is free for another person; the same externalId brings it back. */
export async function deleteUser(context: ScimContext, caller: ScimCaller, id: string, ifMatch: string | undefined): Promise<void> {
  const { clientId } = caller
  await context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const { row, user } = await requireUser(transaction, context, caller, id)
    requireVersion(row.version, ifMatch)
    await setActive(transaction, context, caller, user, false)
    await removeFromGroups(transaction, id)
    await replaceRolesOf(transaction, { userId: id, clientId }, [])
    await freeStaffEmail(transaction, user)
    const now = context.clock.now()
    await changeScimUser(transaction, id, { updatedAt: now, deletedAt: now })
    await record(transaction, context, caller, 'scim.user-deleted', id)
  })
}

/** Sessions end at once. Whom an administrator here disabled stays so: SCIM takes back only what it said itself. */
async function setActive(transaction: Tx, context: ScimContext, caller: ScimCaller, user: StaffUser, active: boolean): Promise<void> {
  if (!active) {
    await endSessionsOf(transaction, user.id, { endedAt: context.clock.now(), endedBecause: 'disabled' })
    if (user.status === 'disabled' && user.isEndedBySource) return
    await changeStaff(transaction, context, user, { status: 'disabled', isEndedBySource: true })
    await releaseAssigned(transaction, user)
    await record(transaction, context, caller, 'scim.user-deactivated', user.id)
  } else if (user.status === 'disabled' && user.isEndedBySource) {
    await changeStaff(transaction, context, user, { status: 'active', isEndedBySource: false })
    await record(transaction, context, caller, 'scim.user-activated', user.id)
  }
}

async function requireUser(
  transaction: Tx,
  context: ScimContext,
  { clientId }: ScimCaller,
  id: string,
): Promise<{ row: ScimUserRow; user: StaffUser }> {
  const row = await findScimUser(transaction, { userId: id, clientId })
  const user = row && (await lockStaff(transaction, context, id))
  if (!row || user?.clientId !== clientId) throw notFound('User', id)
  return { row, user }
}

async function showUser(db: ScimContext['db'], context: ScimContext, { clientId }: ScimCaller, id: string) {
  const row = await findScimUser(db, { userId: id, clientId })
  if (!row) throw notFound('User', id)
  return toResource(db, context, row)
}

async function toResource(db: ScimContext['db'], context: ScimContext, row: ScimUserRow) {
  const user = await findStaff(db, context, row.userId)
  if (!user) throw notFound('User', row.userId)
  const { externalId, userName, displayName, formatted, givenName, familyName, email, active } = await openAttributes(db, context, {
    row,
    user,
  })
  const groups = await listScimGroupsOf(db, row.userId)
  const location = `${context.publicUrl}/scim/v2/Users/${row.userId}`
  return {
    schemas: [userSchema],
    id: row.userId,
    ...(externalId !== null && { externalId }),
    userName,
    name: { ...(formatted && { formatted }), ...(givenName && { givenName }), ...(familyName && { familyName }) },
    ...(displayName && { displayName }),
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    groups: groups.map((group) => ({
      value: group.id,
      display: group.displayName,
      $ref: `${context.publicUrl}/scim/v2/Groups/${group.id}`,
    })),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location,
      version: toEtag(row.version),
    },
  }
}

const toSealName = (userId: string) => `scim-user:${userId}`

async function openAttributes(
  db: ScimContext['db'],
  { masterKey }: ScimContext,
  { row, user }: { row: ScimUserRow; user: StaffUser },
): Promise<UserAttributes> {
  const key = await openKeyOf(db, masterKey, user.subjectId)
  const stored = JSON.parse(Buffer.from(unseal(key, toSealName(user.id), row.sealedAttributes)).toString()) as Omit<
    UserAttributes,
    'active'
  >
  return { ...stored, active: user.status === 'active' }
}

async function toRow(transaction: Tx, context: ScimContext, user: StaffUser, { active: _, ...attributes }: UserAttributes) {
  const key = await openKeyOf(transaction, context.masterKey, user.subjectId)
  const sealedAttributes = Buffer.from(seal(key, toSealName(user.id), Buffer.from(JSON.stringify(attributes))))
  return { ...toHashes(context, user.clientId, attributes), sealedAttributes }
}

function toHashes(context: ScimContext, clientId: string, { userName, externalId }: Pick<UserAttributes, 'userName' | 'externalId'>) {
  return {
    userNameHash: hashUserName(context, clientId, userName),
    externalIdHash: externalId === null ? null : hashExternalId(context, clientId, externalId),
  }
}

async function record(
  transaction: Tx,
  context: ScimContext,
  caller: ScimCaller,
  action: AuditAction,
  userId: string,
  facts: Parameters<typeof recordAudit>[2]['facts'] = {},
): Promise<void> {
  const target = { kind: 'user', id: userId }
  await recordAudit(transaction, context, { clientId: caller.clientId, actor: scimActor(caller), action, target, facts })
}
