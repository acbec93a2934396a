import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { deriveKey } from '#server/access/master-key.ts'
import type { Tools } from '#server/tools.ts'

type Needs = Pick<Tools, 'masterKey'>

/** Seven digits would be found in a moment from a bare hash: every hash here takes the server's key. */
function toHash({ masterKey }: Needs, what: string): Buffer {
  return createHmac('sha256', deriveKey(masterKey, 'email-code')).update(what).digest()
}

export const toEmailHash = (tools: Needs, email: string) => toHash(tools, `email:${email.trim().toLowerCase()}`)
export const toNetworkHash = (tools: Needs, address: string) => toHash(tools, `network:${toNetwork(address)}`)
export const toCodeHash = (tools: Needs, codeId: string, digits: string) => toHash(tools, `code:${codeId}:${digits}`)

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}

/** A provider gives a household the first 56 bits of an IPv6 address at least; an IPv4 address is shared as it is. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.padStart(4, '0').toLowerCase())
  return groups.join('').slice(0, 14)
}
