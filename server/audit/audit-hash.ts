import { createHash, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { currentKey, everyKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'
import type { AuditChainRow, AuditEntryRow } from '#server/platform/database/schema-audit.ts'

export type UnhashedEntry = Omit<AuditEntryRow, 'hash' | 'signature'>

const purpose = 'audit'

/** What stands before the first entry. */
export const genesisHash = Buffer.alloc(32)

/** SHA-256 over all of an entry, with the hash before it, as JSON with its names in order. */
export function hashEntry(entry: UnhashedEntry): Buffer {
  const { chainId, sequence, at, actorKind, actorId, action, targetKind, targetId, facts, originSubjectId, detailsSubjectId } = entry
  const whole = {
    ...{ chainId, sequence: String(sequence), at: at.toISOString(), actorKind, actorId, action, targetKind, targetId, facts },
    ...{ originSubjectId, sealedOrigin: toText(entry.sealedOrigin), detailsSubjectId, sealedDetails: toText(entry.sealedDetails) },
    previousHash: toText(entry.previousHash),
  }
  return createHash('sha256').update(toCanonicalJson(whole)).digest()
}

/** The same value is the same text, in whatever order its names were written. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, held]) => `${JSON.stringify(name)}:${toCanonicalJson(held)}`).join(',')}}`
}

function toText(bytes: Uint8Array | null): string | null {
  return bytes && Buffer.from(bytes).toString('base64')
}

/** Signs hashes and heads: who may only write to the database cannot make an entry that holds. */
export function openAuditSigner(masterKey: KeyRing) {
  return toSigner(currentKey(masterKey, purpose))
}

/** One for each generation of keys, oldest first: entries are never signed under an older one than those before them. */
export function openAuditSigners(masterKey: KeyRing) {
  return everyKey(masterKey, purpose).reverse().map(toSigner)
}

export type AuditSigner = ReturnType<typeof toSigner>

function toSigner(key: Uint8Array) {
  const sign = (text: string) => keyedHash(key).update(text).digest()
  const signEntry = (hash: Buffer) => sign(`entry:${hash.toString('base64')}`)
  const signHead = ({ chainId, sequence, headHash }: Pick<AuditChainRow, 'chainId' | 'sequence' | 'headHash'>) =>
    sign(`head:${chainId}:${sequence}:${headHash.toString('base64')}`)
  return { signEntry, signHead }
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}
