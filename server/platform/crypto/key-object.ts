import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto'

const keyObjects = new WeakMap<Uint8Array, KeyObject>()

/** A cipher or signature that is given the bytes of a key takes four times as long to begin as one that is given the key. Forgotten with the bytes. */
export function toKeyObject(key: Uint8Array): KeyObject {
  const known = keyObjects.get(key)
  if (known) return known
  const made = createSecretKey(key)
  keyObjects.set(key, made)
  return made
}

/** HMAC-SHA-256. */
export function keyedHash(key: Uint8Array): Hmac {
  return createHmac('sha256', toKeyObject(key))
}
