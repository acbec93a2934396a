import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { deriveFrom, type KeyRing } from '#server/platform/crypto/key-ring.ts'

/** What this installation signs for others; each under a key of its own, so that a statement of one kind never passes for another. */
export const signingPurposes = ['audit-checkpoint', 'decision-receipt', 'erasure-certificate'] as const
export type SigningPurpose = (typeof signingPurposes)[number]

/** PKCS #8 of an Ed25519 key (RFC 8410) up to its 32 bytes of seed. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Ed25519, derived from the newest root key that counts: the same for every server, and after a restored backup. */
export function openSigningKey(ring: KeyRing, purpose: SigningPurpose): KeyObject {
  const [newest] = listSigningKeys(ring, purpose)
  if (!newest) throw new Error('the ring has no key')
  return newest
}

/** Those of earlier root keys as well, newest first: what they signed still verifies. */
export function listSigningKeys(ring: KeyRing, purpose: SigningPurpose): KeyObject[] {
  const now = Date.now()
  const active = ring.generations().filter(({ activeFrom }) => activeFrom.getTime() <= now)
  return (active.length > 0 ? active : ring.generations().slice(-1)).map(({ root }) => toPrivateKey(deriveFrom(root, `sign:${purpose}`)))
}

/** Of every generation, also of one that does not count yet: whoever keeps the list for a while has the key before it signs. */
export function listPublishedKeys(ring: KeyRing, purpose: SigningPurpose): KeyObject[] {
  return ring.generations().map(({ root }) => createPublicKey(toPrivateKey(deriveFrom(root, `sign:${purpose}`))))
}

/** 32 bytes of the public key, raw. */
export function toRawPublicKey(key: KeyObject): Buffer {
  return (key.type === 'public' ? key : createPublicKey(key)).export({ format: 'der', type: 'spki' }).subarray(-32)
}

function toPrivateKey(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
}
