/** Names of hosts inside a network, and of the services that tell a machine its secrets. */
const innerNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|in-addr\.arpa)$/

/**
 * A web address out in the open: http or https, without a password, with a host name that has a dot, or a public IP address. The host is read
 * as a browser reads it, so that 2852039166, 0xa9fea9fe and [::ffff:a9fe:a9fe] are all 169.254.169.254.
 */
export function isPublicWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password) return false
  if (hostname.startsWith('[')) return isPublicIpv6(hostname.slice(1, -1))
  const host = hostname.replace(/\.$/, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPublicIpv4(host.split('.').map(Number))
  return host.includes('.') && !innerNames.test(host)
}

function isPublicIpv4([a = 0, b = 0, c = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100) return b < 64 || b > 127
  if (a === 169) return b !== 254
  if (a === 172) return b < 16 || b > 31
  if (a === 192) return !(b === 168 || (b === 0 && (c === 0 || c === 2)))
  if (a === 198) return !(b === 18 || b === 19 || (b === 51 && c === 100))
  return !(a === 203 && b === 0 && c === 113)
}

/** Global unicast alone (2000::/3), and no way round through an IPv4 address or a documentation prefix. */
function isPublicIpv6(address: string): boolean {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right].map((group) => Number.parseInt(group, 16))
  const [first = 0, second = 0, third = 0] = groups
  if (first === 0x2002) return isPublicIpv4([second >> 8, second & 255, third >> 8])
  if (first === 0x2001 && (second === 0 || second === 0xdb8)) return false
  return first >= 0x2000 && first <= 0x3fff
}
