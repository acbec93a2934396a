import { createHash } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { RetentionDatabase } from '#server/platform/database/schema-cases.ts'
import { fromFactsText, toFactsText } from '#server/requests/facts-text.ts'
import {
  listDocumentsOf,
  listRecordingsOf,
  replaceDocumentFacts,
  replaceRecordingFacts,
} from '#server/retention/repositories/partial-erasure.ts'
import type { ClipFacts, DocumentFacts } from '#vision/facts.ts'

type Needs = Pick<AppContext, 'masterKey'>
type Item = Insertable<RetentionDatabase['erasureItems']>
type Sides = { front: DocumentFacts; back: DocumentFacts | null }
type Of = { erasureId: string; requestIds: readonly string[] }

/** The template of the portrait, and every measure of a face in a recording. What was judged by them stays with its result. */
export async function stripBiometrics(
  transaction: Transaction<Database>,
  { masterKey }: Needs,
  { erasureId, requestIds }: Of,
): Promise<Item[]> {
  const items: Item[] = []
  for (const { id, subjectId, sealedFacts } of await listDocumentsOf(transaction, requestIds)) {
    const key = await findKeyOf(transaction, masterKey, { subjectId })
    if (!key) continue
    const name = `document-facts:${id}`
    const facts = open<Sides>(key, name, sealedFacts)
    if (!facts.front.portrait && !facts.back?.portrait) continue
    items.push(toItem(erasureId, { itemId: `${id}.portrait`, kind: 'biometrics', what: 'face-template', sealedFacts }))
    const bare = { front: withoutFace(facts.front), back: facts.back && withoutFace(facts.back) }
    await replaceDocumentFacts(transaction, { id, sealedFacts: close(key, name, bare) })
  }
  for (const { id, subjectId, sealedFacts } of await listRecordingsOf(transaction, requestIds)) {
    const key = await findKeyOf(transaction, masterKey, { subjectId })
    if (!key) continue
    const name = `liveness-facts:${id}`
    const { width, height, durationMs } = open<ClipFacts>(key, name, sealedFacts)
    items.push(toItem(erasureId, { itemId: id, kind: 'biometrics', what: 'recording-facts', sealedFacts }))
    await replaceRecordingFacts(transaction, {
      id,
      sealedFacts: close(key, name, { width, height, durationMs, frames: [], stepsSeen: [] }),
    })
  }
  return items
}

/** Everything that was read from the document. That there was one, of which type, and what was judged stays with the case. */
export async function stripDocuments(
  transaction: Transaction<Database>,
  { masterKey }: Needs,
  { erasureId, requestIds }: Of,
): Promise<Item[]> {
  const items: Item[] = []
  for (const { id, subjectId, sealedFacts } of await listDocumentsOf(transaction, requestIds)) {
    const key = await findKeyOf(transaction, masterKey, { subjectId })
    if (!key) continue
    const name = `document-facts:${id}`
    const facts = open<Sides>(key, name, sealedFacts)
    items.push(toItem(erasureId, { itemId: id, kind: 'documents', what: 'document-facts', sealedFacts }))
    const bare = { front: withoutReading(facts.front), back: facts.back && withoutReading(facts.back) }
    await replaceDocumentFacts(transaction, { id, sealedFacts: close(key, name, bare) })
  }
  return items
}

const withoutFace = (facts: DocumentFacts): DocumentFacts => ({ ...facts, portrait: null })

function withoutReading({ printedOrigin: _, ...facts }: DocumentFacts): DocumentFacts {
  const unread = { documentNumber: null, surname: null, givenNames: null, birthDate: null, expirationDate: null }
  return {
    ...facts,
    picture: { ...facts.picture, perceptualHash: '' },
    mrz: null,
    print: [],
    printedFields: unread,
    printedPlaces: {},
    barcode: null,
  }
}

function open<T>(key: Uint8Array, name: string, sealed: Uint8Array): T {
  return fromFactsText<T>(Buffer.from(unseal(key, name, sealed)).toString())
}

function close(key: Uint8Array, name: string, facts: unknown): Buffer {
  return Buffer.from(seal(key, name, Buffer.from(toFactsText(facts))))
}

function toItem(erasureId: string, { sealedFacts, ...item }: Pick<Item, 'itemId' | 'kind' | 'what'> & { sealedFacts: Buffer }): Item {
  return { erasureId, ...item, sha256: createHash('sha256').update(sealedFacts).digest('hex'), byteCount: sealedFacts.byteLength }
}
