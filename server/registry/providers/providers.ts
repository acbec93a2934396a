export const providers = ['sample', 'none', 'companies-house', 'gleif', 'kyckr'] as const
export type Provider = (typeof providers)[number]
export type OverHttp = Exclude<Provider, 'sample' | 'none'>

/** Where each provider is called when the entry names no other address. */
export const providerPlaces: Record<OverHttp, { baseUrl: string; needsKey: boolean }> = {
  'companies-house': { baseUrl: 'https://api.company-information.service.gov.uk', needsKey: true },
  gleif: { baseUrl: 'https://api.gleif.org/api/v1', needsKey: false },
  kyckr: { baseUrl: 'https://api.kyckr.com/v2', needsKey: true },
}
