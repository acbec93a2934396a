import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** An address that this server does not call: its own network, or one that no customer's receiver has. */
export class AddressNotAllowed extends Error {
  constructor() {
    super('the address is not one that may be called')
    this.name = 'AddressNotAllowed'
  }
}

/** Networks that are not the public internet, and ways round to them through IPv6. */
const innerNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Unspecified, loopback, discard, NAT64, documentation, Teredo, 6to4, unique local, link-local, site-local, multicast.
  ...['::/128', '::1/128', '100::/64', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/23', '2001:db8::/32', '3fff::/20', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]

/** What every address in it is written as; a wrong one throws. */
export function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list
}

const inner = toBlockList(innerNetworks)

export type AddressGuard = {
  /** Whether the operator opened this address of a private network. */
  isOpened(address: string): boolean
  /** Throws AddressNotAllowed. */
  requireAddress(address: string, protocol: string): void
}

/** Which addresses may be called: public ones by https, and those that the operator opened, by http too. */
export function addressGuard(privateNetworks: readonly string[]): AddressGuard {
  const opened = toBlockList(privateNetworks)
  const isOpened = (address: string) => isListed(opened, address)
  return {
    isOpened,
    requireAddress(address, protocol) {
      if (isOpened(address)) return
      if (protocol !== 'https:' || !isIP(address) || isMapped(address) || isListed(inner, address)) throw new AddressNotAllowed()
    },
  }
}

/** Whether an address may be stored: of the web, with nobody's name and password, and of no network that is closed. A name is judged at each look-up. */
export function isAllowedUrl(guard: AddressGuard, privateNetworks: readonly string[], text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password || (protocol !== 'https:' && (protocol !== 'http:' || privateNetworks.length === 0))) return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!isIP(host)) return host !== 'localhost' || guard.isOpened('127.0.0.1')
  try {
    guard.requireAddress(host, protocol)
    return true
  } catch {
    return false
  }
}

const isListed = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
/** An IPv4 address in the clothes of an IPv6 one: no name server of a receiver answers it. */
const mapped = toBlockList(['::ffff:0:0/96', '::/96'])
const isMapped = (address: string) => isIP(address) === 6 && isListed(mapped, address)

type Callback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void
export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/**
 * A look-up whose answer was judged: what it answers is what is connected to, so that a name that changes its address between two questions
 * gains nothing. One address that is not allowed refuses the name.
 */
export function guardedLookup(guard: AddressGuard, protocol: string, resolve: Resolve = dnsLookup) {
  return (host: string, options: LookupOptions, callback: Callback): void => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      try {
        for (const { address } of found) guard.requireAddress(address, protocol)
        const [first] = found
        if (!first) throw new AddressNotAllowed()
        if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      } catch (refused) {
        callback(refused as Error, '')
      }
    })
  }
}
