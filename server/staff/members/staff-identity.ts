import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { StaffUser } from '#server/platform/callers/staff-caller.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openSubjectKey, seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { StaffUserRow, StaffUserTable } from '#server/platform/database/schema-staff.ts'
import {
  changeStaffRow,
  findStaffRow,
  findStaffRowByEmail,
  listStaffNames,
  listStaffRows,
  lockStaffRow,
  saveStaffRow,
  type WithKey,
} from '#server/staff/repositories/staff-users.ts'

type Needs = { masterKey: KeyRing }
type Named = { email: string; displayName: string }
type SealedColumns = Pick<StaffUserRow, 'emailHash' | 'sealedEmail' | 'sealedDisplayName'>
export type StaffMember = StaffUser & { roleIds: string[] }

export const toEmailKey = (email: string) => email.trim().toLowerCase()

/** Of the whole installation: an address has one account. */
export function hashStaffEmail({ masterKey }: Needs, email: string): Buffer {
  return keyedHash(deriveKey(masterKey, 'staff-email')).update(toEmailKey(email)).digest()
}

export async function findStaffByEmail(db: Kysely<Database>, context: Needs, email: string): Promise<StaffUser | undefined> {
  const row = await findStaffRowByEmail(db, hashStaffEmail(context, email))
  return row && openStaff(context, row)
}

export async function findStaff(db: Kysely<Database>, context: Needs, userId: string): Promise<StaffUser | undefined> {
  const row = await findStaffRow(db, userId)
  return row && openStaff(context, row)
}

/** Nobody changes this person until the transaction ends. */
export async function lockStaff(transaction: Transaction<Database>, context: Needs, userId: string): Promise<StaffUser | undefined> {
  const row = await lockStaffRow(transaction, userId)
  return row && openStaff(context, row)
}

type NewStaffUser = Omit<Insertable<StaffUserTable>, keyof SealedColumns> & Named

/** The new account, or nothing where the address has one already. */
export async function saveStaff(
  transaction: Transaction<Database>,
  context: Needs,
  { email, displayName, ...row }: NewStaffUser,
): Promise<StaffUser | undefined> {
  const key = await openKeyOf(transaction, context.masterKey, row.subjectId)
  const saved = await saveStaffRow(transaction, { ...row, ...sealStaff(context, key, row.id, { email, displayName }) })
  return saved && toUser(saved, { email, displayName })
}

type StaffChange = Omit<Updateable<StaffUserTable>, keyof SealedColumns> & { displayName?: string }

export async function changeStaff(
  transaction: Transaction<Database>,
  context: Needs,
  user: StaffUser,
  { displayName, ...change }: StaffChange,
): Promise<StaffUser> {
  const isRenamed = displayName !== undefined && displayName !== user.displayName
  const name = isRenamed
    ? { sealedDisplayName: sealText(await openKeyOf(transaction, context.masterKey, user.subjectId), user.id, 'display-name', displayName) }
    : {}
  const row = await changeStaffRow(transaction, user.id, { ...change, ...name })
  return toUser(row, { email: user.email, displayName: displayName ?? user.displayName })
}

/** With another address; nothing where somebody else has it. */
export async function changeStaffEmail(
  transaction: Transaction<Database>,
  context: Needs,
  user: StaffUser,
  email: string,
): Promise<StaffUser | undefined> {
  const emailHash = hashStaffEmail(context, email)
  const holder = await findStaffRowByEmail(transaction, emailHash)
  if (holder && holder.id !== user.id) return undefined
  const key = await openKeyOf(transaction, context.masterKey, user.subjectId)
  const row = await changeStaffRow(transaction, user.id, { emailHash, sealedEmail: sealText(key, user.id, 'email', email) })
  return toUser(row, { email, displayName: user.displayName })
}

/** Of an account that is over: its address may be another person's one day. Who looks at the account still reads it. */
export async function freeStaffEmail(transaction: Transaction<Database>, { id }: Pick<StaffUser, 'id'>): Promise<void> {
  await changeStaffRow(transaction, id, { emailHash: null })
}

/** Everybody of a customer, by address, with the ids of their roles. */
export async function listStaffOf(db: Kysely<Database>, context: Needs, clientId: string): Promise<StaffMember[]> {
  const members = (await listStaffRows(db, clientId)).map(({ roleIds, ...row }) => ({ ...openStaff(context, row), roleIds }))
  return sortByAddress(members)
}

const sortByAddress = (members: StaffMember[]) => {
  const keyed = members.map((member) => ({ member, key: toEmailKey(member.email) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ member }) => member)
}

type StaffSearch = { text?: string | undefined; roleId?: string | undefined; afterEmailKey?: string | undefined; limit: number }

/** Those of a customer of whom something is asked, by address. A customer has hundreds of staff, not millions: all are opened. */
export async function searchStaffOf(
  db: Kysely<Database>,
  context: Needs,
  clientId: string,
  { text, roleId, afterEmailKey, limit }: StaffSearch,
): Promise<StaffMember[]> {
  const part = text?.toLowerCase()
  const has = (word: string) => part === undefined || word.toLowerCase().includes(part)
  const found = (await listStaffOf(db, context, clientId)).filter(
    ({ email, displayName, roleIds }) =>
      (has(email) || has(displayName)) &&
      (roleId === undefined || roleIds.includes(roleId)) &&
      (!afterEmailKey || toEmailKey(email) > afterEmailKey),
  )
  return found.slice(0, limit)
}

/** What they are called, by their ids. */
export async function findStaffNames(
  db: Kysely<Database>,
  { masterKey }: Needs,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const desired = [...new Set(ids.flatMap((id) => id ?? []))]
  if (desired.length === 0) return new Map()
  const rows = await listStaffNames(db, desired)
  return new Map(
    rows.map(({ id, subjectId, sealedKey, sealedDisplayName }) => [
      id,
      sealedKey ? openText(openSubjectKey(masterKey, subjectId, sealedKey), id, 'display-name', sealedDisplayName) : '',
    ]),
  )
}

export function sealStaff(context: Needs, key: Uint8Array, id: string, { email, displayName }: Named): SealedColumns {
  return {
    emailHash: hashStaffEmail(context, email),
    sealedEmail: sealText(key, id, 'email', email),
    sealedDisplayName: sealText(key, id, 'display-name', displayName),
  }
}

/** Of a row that was read with its key. */
export function openStaff({ masterKey }: Needs, { sealedKey, ...row }: StaffUserRow & WithKey): StaffUser {
  if (!sealedKey) return toUser(row, { email: '', displayName: '' })
  const key = openSubjectKey(masterKey, row.subjectId, sealedKey)
  return toUser(row, {
    email: openText(key, row.id, 'email', row.sealedEmail),
    displayName: openText(key, row.id, 'display-name', row.sealedDisplayName),
  })
}

function toUser({ emailHash: _, sealedEmail: __, sealedDisplayName: ___, ...row }: StaffUserRow, named: Named): StaffUser {
  return { ...row, ...named }
}

type Field = 'email' | 'display-name'
const sealText = (key: Uint8Array, id: string, field: Field, text: string) =>
  Buffer.from(seal(key, `staff-${field}:${id}`, Buffer.from(text)))
const openText = (key: Uint8Array, id: string, field: Field, sealed: Buffer | null) =>
  sealed ? Buffer.from(unseal(key, `staff-${field}:${id}`, sealed)).toString() : ''
