import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/audit/audit-action.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { AuditFacts } from '#server/platform/database/schema-audit.ts'
import type { ScimGroupRow } from '#server/platform/database/schema-staff.ts'
import {
  addMembers,
  changeScimGroup,
  countScimGroups,
  deleteScimGroup,
  findKnownMembers,
  findScimGroup,
  isGroupNameTaken,
  listMembers,
  listScimGroups,
  lockScimGroup,
  removeMembers,
  type ScimGroupFilter,
  saveScimGroup,
} from '#server/sso/repositories/scim-groups.ts'
import { touchScimUsers } from '#server/sso/repositories/scim-users.ts'
import { type Comparison, parseFilter, parsePath } from '#server/sso/scim/filter.ts'
import { type PatchOperation, readPatch } from '#server/sso/scim/read-patch.ts'
import { groupSchema } from '#server/sso/scim/schemas.ts'
import { followGroups, requireVersion, type ScimCaller, type ScimContext, scimActor, toEtag } from '#server/sso/scim/scim-context.ts'
import { notFound, ScimFault } from '#server/sso/scim/scim-fault.ts'
import { type Page, toListResponse } from '#server/sso/scim/scim-page.ts'
import { lockStaffOfClient } from '#server/staff/repositories/staff-accounts.ts'

type Tx = Transaction<Database>
type GroupState = { displayName: string; externalId: string | null; members: ReadonlySet<string> }

const mostMembers = 5_000
const mostGroups = 1_000
/** So many ids stand in an entry of the audit. */
const mostNamed = 50
const taken = () => new ScimFault(409, 'another group has this name', 'uniqueness')
const invalid = (detail: string) => new ScimFault(400, detail, 'invalidValue')

export async function createGroup(context: ScimContext, caller: ScimCaller, body: unknown) {
  const next = readGroup(body)
  return context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, caller.clientId)
    if ((await countScimGroups(transaction, caller.clientId)) >= mostGroups)
      throw new ScimFault(409, `there are ${mostGroups} groups already`)
    const now = context.clock.now()
    const { displayName, externalId } = next
    const row = await saveScimGroup(transaction, {
      id: newId('sgr'),
      clientId: caller.clientId,
      displayName,
      externalId,
      createdAt: now,
      updatedAt: now,
    })
    if (!row) throw taken()
    await follow(transaction, context, caller, { row, before: { ...next, members: new Set() }, next })
    return toResource(transaction, context, row, { withMembers: true })
  })
}

export async function getGroup(context: ScimContext, { clientId }: ScimCaller, id: string, shown: { withMembers: boolean }) {
  const row = await findScimGroup(context.db, { id, clientId })
  if (!row) throw notFound('Group', id)
  return toResource(context.db, context, row, shown)
}

export async function listGroups(
  context: ScimContext,
  { clientId }: ScimCaller,
  { filter, withMembers, ...page }: Page & { filter: string | undefined; withMembers: boolean },
) {
  const found = toGroupFilter(filter === undefined ? [] : parseFilter(filter))
  const { rows, total } = await listScimGroups(context.db, clientId, { filter: found, ...page })
  const shown = await Promise.all(rows.map((row) => toResource(context.db, context, row, { withMembers })))
  return toListResponse(shown, { total, offset: page.offset })
}

function toGroupFilter(comparisons: readonly Comparison[]): ScimGroupFilter {
  const filter: ScimGroupFilter = {}
  for (const { attribute, value } of comparisons) {
    if (attribute === 'displayname') filter.displayName = String(value)
    else if (attribute === 'externalid') filter.externalId = String(value)
    else if (attribute === 'id') filter.id = String(value)
    else throw new ScimFault(400, `groups are not found by ${attribute.slice(0, 60)}`, 'invalidFilter')
  }
  return filter
}

type Sent = { body: unknown; ifMatch: string | undefined }

export async function replaceGroup(context: ScimContext, caller: ScimCaller, id: string, { body, ifMatch }: Sent) {
  const next = readGroup(body)
  return changeGroup(context, caller, { id, ifMatch }, () => next)
}

export async function patchGroup(context: ScimContext, caller: ScimCaller, id: string, { body, ifMatch }: Sent) {
  const operations = readPatch(body)
  return changeGroup(context, caller, { id, ifMatch }, (before) => operations.reduce(applyOperation, before))
}

async function changeGroup(
  context: ScimContext,
  caller: ScimCaller,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
  toNext: (before: GroupState) => GroupState,
) {
  const { clientId } = caller
  return context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const row = await lockScimGroup(transaction, { id, clientId })
    if (!row) throw notFound('Group', id)
    requireVersion(row.version, ifMatch)
    const before = { displayName: row.displayName, externalId: row.externalId, members: new Set(await listMembers(transaction, id)) }
    const next = toNext(before)
    if (next.members.size > mostMembers) throw new ScimFault(413, `a group has at most ${mostMembers} members`, 'tooMany')
    if (await isGroupNameTaken(transaction, { clientId, displayName: next.displayName, exceptId: id })) throw taken()
    const { displayName, externalId } = next
    const changed = await changeScimGroup(transaction, id, { displayName, externalId, updatedAt: context.clock.now() })
    await follow(transaction, context, caller, { row: changed, before, next })
    return toResource(transaction, context, changed, { withMembers: true })
  })
}

export async function deleteGroup(context: ScimContext, caller: ScimCaller, id: string, ifMatch: string | undefined): Promise<void> {
  const { clientId } = caller
  await context.db.transaction().execute(async (transaction) => {
    await lockStaffOfClient(transaction, clientId)
    const row = await lockScimGroup(transaction, { id, clientId })
    if (!row) throw notFound('Group', id)
    requireVersion(row.version, ifMatch)
    const members = await listMembers(transaction, id)
    await deleteScimGroup(transaction, id)
    await touchScimUsers(transaction, members, context.clock.now())
    await followGroups(transaction, context, { clientId, actor: scimActor(caller) }, members)
    await record(transaction, context, caller, 'scim.group-deleted', id, { group: row.displayName })
  })
}

/** Members, their roles and the entry. A name that changed may be one that a mapping knows: then it concerns everybody in the group. */
async function follow(
  transaction: Tx,
  context: ScimContext,
  caller: ScimCaller,
  { row, before, next }: { row: ScimGroupRow; before: GroupState; next: GroupState },
): Promise<void> {
  const added = [...next.members].filter((id) => !before.members.has(id))
  const removed = [...before.members].filter((id) => !next.members.has(id))
  const known = await findKnownMembers(transaction, caller.clientId, added)
  if (known.length !== added.length) throw invalid('a member is no user of this directory')
  await addMembers(transaction, row.id, added)
  if (removed.length > 0) await removeMembers(transaction, row.id, removed)
  const isRenamed = before.displayName !== next.displayName || before.externalId !== next.externalId
  const concerned = isRenamed ? [...new Set([...before.members, ...next.members])] : [...added, ...removed]
  await touchScimUsers(transaction, concerned, context.clock.now())
  await followGroups(transaction, context, { clientId: caller.clientId, actor: scimActor(caller) }, concerned)
  await record(transaction, context, caller, 'scim.group-changed', row.id, {
    group: row.displayName,
    ...(added.length > 0 && { added: added.slice(0, mostNamed) }),
    ...(removed.length > 0 && { removed: removed.slice(0, mostNamed) }),
    ...(isRenamed && { renamed: true }),
  })
}

function readGroup(body: unknown): GroupState {
  const { displayName, externalId, members } = requireObject(body)
  return { displayName: toName(displayName), externalId: toExternalId(externalId), members: new Set(toMembers(members)) }
}

function applyOperation(group: GroupState, { op, path, value }: PatchOperation): GroupState {
  if (!path) {
    return Object.entries(requireObject(value)).reduce((next, [name, part]) => {
      return name === 'schemas' || name === 'id' || name.includes(':')
        ? next
        : applyOperation(next, { op, path: parsePath(name), value: part })
    }, group)
  }
  if (path.attribute === 'displayname') return { ...group, displayName: toName(op === 'remove' ? undefined : value) }
  if (path.attribute === 'externalid') return { ...group, externalId: op === 'remove' ? null : toExternalId(value) }
  if (path.attribute !== 'members') return group
  const named = [...toFilteredMembers(path.filter), ...(path.filter.length > 0 && op === 'remove' ? [] : toMembers(value))]
  if (op === 'add') return { ...group, members: new Set([...group.members, ...named]) }
  if (op === 'replace') return { ...group, members: new Set(named) }
  // Without names, `remove members` empties the group.
  const isAll = path.filter.length === 0 && (value === undefined || value === null)
  return { ...group, members: new Set(isAll ? [] : [...group.members].filter((id) => !named.includes(id))) }
}

function toFilteredMembers(filter: readonly Comparison[]): string[] {
  return filter.map(({ attribute, value }) => {
    if (attribute !== 'value' || typeof value !== 'string') throw new ScimFault(400, 'members are named by value', 'invalidPath')
    return value
  })
}

function toMembers(value: unknown): string[] {
  if (value === undefined || value === null) return []
  const all = Array.isArray(value) ? value : [value]
  if (all.length > mostMembers) throw new ScimFault(413, `at most ${mostMembers} members`, 'tooMany')
  return all.map((member: unknown) => {
    const id = typeof member === 'string' ? member : requireObject(member).value
    if (typeof id !== 'string' || id === '' || id.length > 100 || id.includes('\0')) throw invalid('a member needs its value')
    return id
  })
}

function toName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '' || name.length > 256 || name.includes('\0')) throw invalid('displayName must be a text of 1 to 256 characters')
  return name
}

function toExternalId(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > 256 || value.includes('\0'))
    throw invalid('externalId must be a text of at most 256 characters')
  return value
}

function requireObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimFault(400, 'the value must be an object', 'invalidSyntax')
  return value as Record<string, unknown>
}

async function toResource(db: ScimContext['db'], { publicUrl }: ScimContext, row: ScimGroupRow, { withMembers }: { withMembers: boolean }) {
  const members = withMembers ? await listMembers(db, row.id) : []
  return {
    schemas: [groupSchema],
    id: row.id,
    ...(row.externalId !== null && { externalId: row.externalId }),
    displayName: row.displayName,
    ...(withMembers && { members: members.map((value) => ({ value, type: 'User', $ref: `${publicUrl}/scim/v2/Users/${value}` })) }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${publicUrl}/scim/v2/Groups/${row.id}`,
      version: toEtag(row.version),
    },
  }
}

async function record(
  transaction: Tx,
  context: ScimContext,
  caller: ScimCaller,
  action: AuditAction,
  groupId: string,
  facts: AuditFacts,
): Promise<void> {
  const target = { kind: 'scim-group', id: groupId }
  await recordAudit(transaction, context, { clientId: caller.clientId, actor: scimActor(caller), action, target, facts })
}
