import { timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#server/platform/context.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey } from '#server/platform/crypto/key-ring.ts'
import { toNetwork } from '#server/platform/limits/network.ts'

type Needs = Pick<AppContext, 'masterKey'>

/** Seven digits would be found in a moment from a bare hash: every hash here takes the server's key. */
function toHash({ masterKey }: Needs, what: string): Buffer {
  return keyedHash(deriveKey(masterKey, 'email-code')).update(what).digest()
}

export const toEmailHash = (context: Needs, email: string) => toHash(context, `email:${email.trim().toLowerCase()}`)
export const toNetworkHash = (context: Needs, address: string) => toHash(context, `network:${toNetwork(address, 56)}`)
export const toCodeHash = (context: Needs, codeId: string, digits: string) => toHash(context, `code:${codeId}:${digits}`)

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}
