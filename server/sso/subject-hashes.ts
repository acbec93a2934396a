import type { AppContext } from '#server/platform/context.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey } from '#server/platform/crypto/key-ring.ts'

type Needs = Pick<AppContext, 'masterKey'>

function hashOf({ masterKey }: Needs, kind: string, parts: readonly string[]): Buffer {
  return keyedHash(deriveKey(masterKey, 'sso-subject'))
    .update(JSON.stringify([kind, ...parts]))
    .digest()
}

/** Who somebody is: an issuer and what it calls them, nothing else. */
export const hashSubject = (context: Needs, issuer: string, sub: string) => hashOf(context, 'subject', [issuer, sub])
/** What SCIM calls externalId. */
export const hashExternalId = (context: Needs, clientId: string, externalId: string) =>
  hashOf(context, 'external-id', [clientId, externalId])
/** Without regard to case, as RFC 7643 has it. */
export const hashUserName = (context: Needs, clientId: string, userName: string) =>
  hashOf(context, 'user-name', [clientId, userName.normalize('NFC').toLowerCase()])
/** The provider's name for its own session. */
export const hashSid = (context: Needs, issuer: string, sid: string) => hashOf(context, 'sid', [issuer, sid])
