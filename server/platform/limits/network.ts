import { isIPv6 } from 'node:net'

/**
 * Whose line an address is: an IPv4 address as it is, also where it came mapped into IPv6, and the first bits of an IPv6 address, of which a
 * provider gives a line at least 64 and a household often 56.
 */
export function toNetwork(address: string, bits: 56 | 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.padStart(4, '0').toLowerCase())
  return groups.join('').slice(0, bits / 4)
}
