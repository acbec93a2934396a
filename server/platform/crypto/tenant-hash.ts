import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey, type KeyRing } from '#server/platform/crypto/key-ring.ts'

/** Keyed hashes of one customer: those of another, or of another installation, tell nothing about them. */
export function openTenantHash(masterKey: KeyRing, clientId: string) {
  const key = deriveKey(masterKey, `document-fingerprint:${clientId}`)
  return (what: 'document' | 'holder' | 'email' | 'reference', values: readonly string[]) =>
    keyedHash(key)
      .update(JSON.stringify([what, ...values]))
      .digest()
}

/** Of an address, however it is capitalised. */
export function hashEmail(masterKey: KeyRing, clientId: string, email: string): Buffer {
  return openTenantHash(masterKey, clientId)('email', [toWord(email)])
}

/** Of the customer's own word for a person; null where it says nothing. */
export function hashReference(masterKey: KeyRing, clientId: string, reference: string): Buffer | null {
  const word = toWord(reference)
  return word ? openTenantHash(masterKey, clientId)('reference', [word]) : null
}

const toWord = (text: string) => text.normalize('NFKC').trim().toLowerCase()
