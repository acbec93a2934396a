import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tools } from '#server/platform/context.ts'
import { deriveKey } from '#server/platform/crypto/key-ring.ts'
import { toNetwork } from '#server/platform/limits/network.ts'

type Needs = Pick<Tools, 'masterKey'>

/** Seven digits would be found in a moment from a bare hash: every hash here takes the server's key. */
function toHash({ masterKey }: Needs, what: string): Buffer {
  return createHmac('sha256', deriveKey(masterKey, 'email-code')).update(what).digest()
}

export const toEmailHash = (tools: Needs, email: string) => toHash(tools, `email:${email.trim().toLowerCase()}`)
export const toNetworkHash = (tools: Needs, address: string) => toHash(tools, `network:${toNetwork(address, 56)}`)
export const toCodeHash = (tools: Needs, codeId: string, digits: string) => toHash(tools, `code:${codeId}:${digits}`)

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}
