import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { toKeyObject } from '#server/platform/crypto/key-object.ts'
import { currentKey, deriveFrom, type KeyRing } from '#server/platform/crypto/key-ring.ts'

const version = 1
const keyBytes = 32
// 96 random bits a seal: NIST SP 800-38D 8.3 allows 2^32 of them under one key, and a subject has a few dozen.
const nonceBytes = 12
const tagBytes = 16
const fingerprintBytes = 4

/** Sealed bytes that do not open: changed, cut, moved to another name, or sealed under another key. */
export class SealError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'SealError'
  }
}

/** Sealed under a key that this ring does not hold: another installation's, or one that was added a moment ago. */
export class UnknownKey extends SealError {}

/** A data key of one subject. Whoever destroys its sealed copy has erased everything that it seals. */
export function makeSubjectKey(): Uint8Array {
  return randomBytes(keyBytes)
}

/**
 * Seals bytes under a data key with AES-256-GCM. The name is bound in: what was sealed as one blob does not open as
 * another. Answers version (1 byte), nonce (12), ciphertext, tag (16).
 */
export function seal(key: Uint8Array, name: string, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', toKeyObject(key), nonce)
  cipher.setAAD(boundTo(name))
  const sealed = cipher.update(bytes)
  cipher.final()
  return Buffer.concat([Uint8Array.of(version), nonce, sealed, cipher.getAuthTag()])
}

/** Opens what `seal` made under the same key and name. Throws SealError. */
export function unseal(key: Uint8Array, name: string, sealed: Uint8Array): Uint8Array {
  const smallest = 1 + nonceBytes + tagBytes
  if (sealed.byteLength < smallest) throw new SealError('sealed bytes are cut short')
  if (sealed[0] !== version) throw new SealError(`sealed by version ${sealed[0]}, which this build does not know`)
  const tagAt = sealed.byteLength - tagBytes
  const decipher = createDecipheriv('aes-256-gcm', toKeyObject(key), sealed.subarray(1, 1 + nonceBytes))
  decipher.setAAD(boundTo(name))
  decipher.setAuthTag(sealed.subarray(tagAt))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes, tagAt)), decipher.final()])
  } catch {
    throw new SealError('sealed bytes do not open under this key and name')
  }
}

/** The copy of a subject's key that may lie in the database: sealed under the current sealing key, bound to the subject. */
export function sealSubjectKey(ring: KeyRing, subjectId: string, key: Uint8Array): Uint8Array {
  const sealing = currentKey(ring, 'sealing')
  return Buffer.concat([fingerprint(sealing), seal(sealing, `subject-key:${subjectId}`, key)])
}

/** What the copy of a subject's key begins with that is sealed under the current key. */
export function currentFingerprint(ring: KeyRing): Buffer {
  return fingerprint(currentKey(ring, 'sealing'))
}

type OpenedKey = { ring: KeyRing; subjectId: string; key: Uint8Array }
/** By the bytes as one statement read them: a call opens the key of its person once, and it is forgotten with the row. */
const opened = new WeakMap<Uint8Array, OpenedKey>()

/** Throws SealError; a master key that is not the one it was sealed under is told apart, so that an operator knows what to restore. */
export function openSubjectKey(ring: KeyRing, subjectId: string, sealed: Uint8Array): Uint8Array {
  const known = opened.get(sealed)
  if (known?.ring === ring && known.subjectId === subjectId) return known.key
  const key = unsealSubjectKey(ring, subjectId, sealed)
  opened.set(sealed, { ring, subjectId, key })
  return key
}

function unsealSubjectKey(ring: KeyRing, subjectId: string, sealed: Uint8Array): Uint8Array {
  const sealing = findSealing(ring, sealed)
  if (!sealing) throw new UnknownKey('this key was sealed under another PORTICO_MASTER_KEY: restore that one')
  return unseal(sealing, `subject-key:${subjectId}`, sealed.subarray(fingerprintBytes))
}

/** Earlier builds sealed under the root key itself. */
function findSealing(ring: KeyRing, sealed: Uint8Array): Uint8Array | undefined {
  const beginning = sealed.subarray(0, fingerprintBytes)
  return ring
    .generations()
    .flatMap(({ root }) => toSealingKeys(root))
    .find((known) => known.fingerprint.equals(beginning))?.key
}

type SealingKey = { key: Uint8Array; fingerprint: Buffer }
/** A page opens dozens of keys: each root's are derived once, and forgotten with it. */
const derived = new WeakMap<Uint8Array, SealingKey[]>()

function toSealingKeys(root: Uint8Array): SealingKey[] {
  const known = derived.get(root) ?? [deriveFrom(root, 'sealing'), root].map((key) => ({ key, fingerprint: fingerprint(key) }))
  derived.set(root, known)
  return known
}

function boundTo(name: string): Uint8Array {
  return Buffer.from(`portico:${name}`, 'utf8')
}

function fingerprint(master: Uint8Array): Buffer {
  return createHash('sha256').update('portico:master:').update(master).digest().subarray(0, fingerprintBytes)
}
