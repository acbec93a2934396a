import { BlockList, isIP } from 'node:net'
import type { ScopeAccess } from '#contract/scopes.ts'
import { anyScope } from '#contract/scopes.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Clock } from '#server/platform/ports.ts'
import type { FoundApiKey } from '#server/tenants/repositories/api-keys.ts'

/** Refuses a key that is over, that is used from a network it is not allowed in, or that may not do what is asked. */
export function judgeApiKey(found: FoundApiKey, { clock, address, scope }: { clock: Clock; address: string; scope: ScopeAccess }): void {
  const { key } = found
  if (key.revokedAt) throw new Refusal('API_KEY_REVOKED')
  const ends = [key.expiresAt, found.isPrevious ? key.previousEndsAt : null]
  if (ends.some((end) => end && end <= clock.now())) throw new Refusal('API_KEY_EXPIRED')
  if (!isWithinNetworks(address, key.allowedNetworks)) throw new Refusal('API_KEY_NETWORK_DENIED')
  if (scope !== anyScope && !key.scopes.includes(scope)) throw new Refusal('API_KEY_SCOPE_MISSING', [{ path: scope }])
}

/** Whether it is an address, or one with as many bits as such an address has. A mapped address is written as what it stands for. */
export function isNetwork(word: string): boolean {
  const [base = '', bits, ...more] = word.split('/')
  const version = isIP(base)
  if (version === 0 || more.length > 0 || base.includes('%') || /^::ffff:/i.test(base)) return false
  return bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}

/** Networks as CIDR or single addresses; without any, every address is within them. An IPv4 address counts as such also where it came mapped. */
export function isWithinNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%')[0] ?? ''
  const version = isIP(plain)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    // A list takes an IPv4 address for one of the mapped ones of IPv6: each counts by its own kind.
    if (isIP(base) === version) list.addSubnet(base, bits === undefined ? (version === 6 ? 128 : 32) : Number(bits), family)
  }
  return list.check(plain, family)
}
