import { keyedHash } from '#server/platform/crypto/key-object.ts'

/** Of the hexadecimal SHA-256 of a file, under its person's key: nobody recognises a file by it once the key is gone. */
export function toContentHash(key: Uint8Array, sha256: string): Buffer {
  return keyedHash(key).update(`upload:${sha256.toLowerCase()}`).digest()
}
