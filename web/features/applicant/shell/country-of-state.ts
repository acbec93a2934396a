let remembered: string | null = null

/** For whoever comes back to the choice; forgotten with the page. */
export function rememberCountry(code: string | null): void {
  remembered = code
}

/** The issuing country travels with the history entry, so that it is still there after a reload. */
export function toCountryCode(state: unknown): string | null {
  const code = typeof state === 'object' && state !== null && 'countryCode' in state ? state.countryCode : remembered
  return typeof code === 'string' ? code : null
}
