import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { MailDetails } from '#server/platform/database/schema-mail.ts'

/** A queued message carries a link and a remark: they lie in its row under the key of the person they are about. */
export function sealMailDetails(key: Uint8Array, mailId: string, details: MailDetails): Buffer {
  return Buffer.from(seal(key, `mail:${mailId}`, Buffer.from(JSON.stringify(details))))
}

/** Throws SealError. */
export function openMailDetails(key: Uint8Array, mailId: string, sealed: Uint8Array): MailDetails {
  return JSON.parse(Buffer.from(unseal(key, `mail:${mailId}`, sealed)).toString()) as MailDetails
}
