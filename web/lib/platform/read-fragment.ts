/** What stands behind the hash sign of the address: a browser sends it to no server. */
export function readFragment(): string {
  return window.location.hash.slice(1)
}
