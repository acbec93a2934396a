import type { AppContext } from '#server/platform/context.ts'

/** Where passkeys count: the address under which people reach this server, and its name, which an authenticator keeps with the key. */
export function toRelyingParty({ publicUrl }: Pick<AppContext, 'publicUrl'>): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}
