/** The issuing country travels with the history entry, so that it is still there after a reload and on the way back. */
export function toCountryCode(state: unknown): string | null {
  const code = typeof state === 'object' && state !== null && 'countryCode' in state ? state.countryCode : null
  return typeof code === 'string' ? code : null
}
