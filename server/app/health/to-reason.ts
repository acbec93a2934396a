/** Why something is away. Others may read it: an address with its password must not stand in it. */
export function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return message.replace(/\b\w{1,40}:\/\/\S+/g, '…').slice(0, 200)
}
