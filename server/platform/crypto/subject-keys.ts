import type { Kysely } from 'kysely'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { findSealedAuditKey, findSealedKey, saveSubjectKey } from '#server/platform/crypto/repositories/subject-keys.ts'
import { makeSubjectKey, openSubjectKey, sealSubjectKey, UnknownKey } from '#server/platform/crypto/seal.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** A subject whose sealed data key was read with it: null after erasure; without it, the key is read. */
export type KeyedSubject = { subjectId: string; sealedKey?: Buffer | null }

/** Whoever this was has been erased: what was sealed for them cannot be read by anybody. */
export class SubjectErased extends Error {}

/** A subject with a data key of its own, kept under the master key. */
export async function createSubject(db: Kysely<Database>, masterKey: KeyRing, clientId: string) {
  const subjectId = newId('sub')
  const key = makeSubjectKey()
  await saveSubjectKey(db, { subjectId, clientId, sealedKey: sealSubjectKey(masterKey, subjectId, key) })
  return { subjectId, key }
}

/** The data key of a subject. Throws SubjectErased, and SealError under another master key. */
export async function openKeyOf(db: Kysely<Database>, masterKey: KeyRing, subjectId: string): Promise<Uint8Array> {
  return openKeyToRead(db, masterKey, { subjectId })
}

/** The same for what only reads: a row that was read with its key is asked for no second time. */
export async function openKeyToRead(db: Kysely<Database>, masterKey: KeyRing, { subjectId, sealedKey }: KeyedSubject): Promise<Uint8Array> {
  const sealed = sealedKey === undefined ? await findSealedKey(db, subjectId) : sealedKey
  if (!sealed) throw new SubjectErased(`no key for ${subjectId}`)
  try {
    return openSubjectKey(masterKey, subjectId, sealed)
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error
    // Another server may be ahead of this one by a key.
    await masterKey.refresh()
    return openSubjectKey(masterKey, subjectId, sealed)
  }
}

/** What opens the words of the audit log about a subject, also after their case was erased, as long as the schedule keeps it. Nothing once that has gone too. */
export async function findAuditKeyOf(db: Kysely<Database>, masterKey: KeyRing, subjectId: string): Promise<Uint8Array | undefined> {
  return findKeyOf(db, masterKey, { subjectId, sealedKey: (await findSealedAuditKey(db, subjectId)) ?? null })
}

/** The same, or nothing of somebody who was erased. */
export async function findKeyOf(db: Kysely<Database>, masterKey: KeyRing, request: KeyedSubject): Promise<Uint8Array | undefined> {
  try {
    return await openKeyToRead(db, masterKey, request)
  } catch (error) {
    if (error instanceof SubjectErased) return undefined
    throw error
  }
}
