import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { currentKey, everyKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'

const purpose = 'signed-address'

/**
 * An address on this server that opens until it expires, for whoever holds it: a picture's, for example. The path carries no
 * query of its own.
 */
export function signAddress(ring: KeyRing, path: string, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / 1000)
  return `${path}?expires=${expires}&signature=${signature(currentKey(ring, purpose), path, String(expires))}`
}

export type SignedAddress = { path: string; expires: string | undefined; signature: string | undefined }

/** Whether the address was signed here for this path and has not expired. */
export function isSignedAddress(ring: KeyRing, address: SignedAddress, now: Date): boolean {
  const { path, expires, signature: given } = address
  if (!expires || !given || !/^\d{1,12}$/.test(expires)) return false
  const shown = Buffer.from(given)
  const isOurs = everyKey(ring, purpose).some((key) => {
    const right = Buffer.from(signature(key, path, expires))
    return shown.byteLength === right.byteLength && timingSafeEqual(shown, right)
  })
  return isOurs && now.getTime() < Number(expires) * 1000
}

function signature(key: Uint8Array, path: string, expires: string): string {
  return keyedHash(key).update(`${path}\n${expires}`).digest('base64url')
}
