import { countryCodes } from '#contract/forms/lists/country-codes.ts'
import { toProviderSettings } from '#server/registry/providers/provider-settings.ts'
import { type Provider, providers } from '#server/registry/providers/providers.ts'
import { sampleCountries } from '#server/registry/providers/sample/countries.ts'

/** One registry of REGISTRY_URL. `url` is what its adapter reads, without the countries. */
export type RegistryEntry = {
  provider: Provider
  url: string
  /** ISO codes; null: whatever it knows, asked after the registries that name their countries. */
  countries: readonly string[] | null
}

/** What an entry serves that names no countries. */
const usualCountries: Record<Provider, readonly string[] | null> = {
  'companies-house': ['GB'],
  sample: sampleCountries.map(({ isoCode }) => isoCode),
  kyckr: null,
  gleif: null,
  none: [],
}

/** A comma or a space parts two entries where the next one names its provider, so that lists of countries may have both. */
const between = /[\s,]+(?=[a-z][a-z-]*:)/

/**
 * Reads `ENTRY, ENTRY …`, each `PROVIDER:[BASE ADDRESS][?key=KEY&countries=DE,FR]`. It throws a sentence that says what is wrong; keys are
 * never in it.
 */
export function readRegistryList(text: string): RegistryEntry[] {
  const entries = text.split(between).map((one) => readEntry(one.replace(/^[\s,]+|[\s,]+$/g, '')))
  if (entries.length > 1 && entries.some(({ provider }) => provider === 'none'))
    throw new Error('REGISTRY_URL must have none: alone, or without it the registries that serve')
  const seen = new Set<string>()
  for (const { provider, countries } of entries) {
    for (const place of countries ?? ['every other country']) {
      if (seen.has(`${provider} ${place}`)) throw new Error(`REGISTRY_URL must not name ${provider}: twice for ${place}`)
      seen.add(`${provider} ${place}`)
    }
  }
  return entries
}

function readEntry(entry: string): RegistryEntry {
  const provider = providers.find((each) => entry.startsWith(`${each}:`))
  if (!provider)
    throw new Error(`REGISTRY_URL must begin with ${providers.map((each) => `${each}:`).join(', ')}, and so must each entry of a list`)
  const { url, written } = withoutCountries(entry)
  const isBuiltIn = provider === 'sample' || provider === 'none'
  if (isBuiltIn && url !== `${provider}:`) throw new Error(`REGISTRY_URL must have neither an address nor a key after ${provider}:`)
  if (!isBuiltIn) toProviderSettings(url, provider)
  return { provider, url, countries: written === null ? usualCountries[provider] : readCountries(provider, written) }
}

/** Countries go first, so that the key may hold every other character. */
function withoutCountries(entry: string): { url: string; written: string | null } {
  const [address = '', query = ''] = entry.split('?')
  const parts = query.split('&').filter(Boolean)
  const written = parts.find((part) => part.startsWith('countries='))
  const rest = parts.filter((part) => part !== written)
  return { url: rest.length > 0 ? `${address}?${rest.join('&')}` : address, written: written?.slice('countries='.length) ?? null }
}

function readCountries(provider: Provider, written: string): readonly string[] {
  const codes = written
    .split(/[\s,+]+|%2C|%20/i)
    .filter(Boolean)
    .map((code) => code.toUpperCase())
  const wrong = codes.find((code) => !countryCodes.includes(code))
  if (wrong !== undefined || codes.length === 0)
    throw new Error(`REGISTRY_URL must name the countries of ${provider}: by codes of two letters such as countries=DE,FR`)
  const own = provider === 'companies-house' || provider === 'sample' ? usualCountries[provider] : null
  const foreign = codes.find((code) => own && !own.includes(code))
  if (foreign) throw new Error(`REGISTRY_URL must not send ${foreign} to ${provider}:, which keeps no companies of it`)
  return [...new Set(codes)]
}
