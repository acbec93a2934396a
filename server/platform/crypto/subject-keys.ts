import type { Kysely } from 'kysely'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { findSealedKey, saveSubjectKey } from '#server/platform/crypto/repositories/subject-keys.ts'
import { makeSubjectKey, openSubjectKey, sealSubjectKey, UnknownKey } from '#server/platform/crypto/seal.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Whoever this was has been erased: what was sealed for them cannot be read by anybody. */
export class SubjectErased extends Error {}

/** A subject with a data key of its own, kept under the master key. */
export async function createSubject(db: Kysely<Database>, masterKey: KeyRing, clientId: string) {
  const subjectId = newId('sub')
  const key = makeSubjectKey()
  await saveSubjectKey(db, { subjectId, clientId, sealedKey: sealSubjectKey(masterKey, subjectId, key) })
  return { subjectId, key }
}

/** The data key of a subject. Throws SubjectErased, and BrokenSeal under another master key. */
export async function openKeyOf(db: Kysely<Database>, masterKey: KeyRing, subjectId: string): Promise<Uint8Array> {
  const sealed = await findSealedKey(db, subjectId)
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

/** The same, or nothing of somebody who was erased. */
export async function findKeyOf(
  db: Kysely<Database>,
  masterKey: KeyRing,
  { subjectId }: { subjectId: string },
): Promise<Uint8Array | undefined> {
  try {
    return await openKeyOf(db, masterKey, subjectId)
  } catch (error) {
    if (error instanceof SubjectErased) return undefined
    throw error
  }
}
