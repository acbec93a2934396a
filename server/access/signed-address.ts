import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * An address on this server that opens until it expires, for whoever holds it: a picture's, for example. The key is
 * `deriveKey(master, 'signed-address')`; the path carries no query of its own.
 */
export function signAddress(key: Uint8Array, path: string, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / 1000)
  return `${path}?expires=${expires}&signature=${signature(key, path, String(expires))}`
}

export type SignedAddress = { path: string; expires: string | undefined; signature: string | undefined }

/** Whether the address was signed here for this path and has not expired. */
export function isSignedAddress(key: Uint8Array, address: SignedAddress, now: Date): boolean {
  const { path, expires, signature: given } = address
  if (!expires || !given || !/^\d{1,12}$/.test(expires)) return false
  const right = Buffer.from(signature(key, path, expires))
  const shown = Buffer.from(given)
  if (shown.byteLength !== right.byteLength || !timingSafeEqual(shown, right)) return false
  return now.getTime() < Number(expires) * 1000
}

function signature(key: Uint8Array, path: string, expires: string): string {
  return createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')
}
