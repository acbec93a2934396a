import type { CompanyRegistry } from '#server/platform/ports.ts'
import { openCompaniesHouseRegistry } from '#server/registry/providers/companies-house/companies-house-registry.ts'
import { openGleifRegistry } from '#server/registry/providers/gleif/gleif-registry.ts'
import { openKyckrRegistry } from '#server/registry/providers/kyckr/kyckr-registry.ts'
import { openNoRegistry } from '#server/registry/providers/no-registry.ts'
import { openRegistriesByCountry } from '#server/registry/providers/registries-by-country.ts'
import { type RegistryContext, usualTiming } from '#server/registry/providers/registry-client.ts'
import { openSampleRegistry } from '#server/registry/providers/sample/sample-registry.ts'
import { type RegistryEntry, readRegistryList } from '#server/registry/registry-list.ts'

type OpenContext = Omit<RegistryContext, 'timing'> & Partial<RegistryContext>

/**
 * REGISTRY_URL: one entry or a list of `sample:`, `companies-house:?key=KEY`, `gleif:` and `kyckr:?key=KEY`, or `none:` alone. docs/guides/registry.md
 * says what each of them knows, which countries it serves and which host it calls.
 */
export function openRegistry(list: string, { clock, log, timing = usualTiming }: OpenContext): CompanyRegistry {
  const entries = readRegistryList(list)
  // GLEIF knows companies of every country, and the least of each.
  const served = entries
    .toSorted((one, other) => Number(one.provider === 'gleif') - Number(other.provider === 'gleif'))
    .map((entry) => ({ registry: openOne(entry, { clock, log, timing }), countries: entry.countries }))
  return entries.some(({ provider }) => provider === 'none') ? openNoRegistry() : openRegistriesByCountry(served)
}

function openOne({ provider, url }: RegistryEntry, context: RegistryContext): CompanyRegistry {
  switch (provider) {
    case 'sample':
      return openSampleRegistry(context)
    case 'none':
      return openNoRegistry()
    case 'companies-house':
      return openCompaniesHouseRegistry(url, context)
    case 'gleif':
      return openGleifRegistry(url, context)
    case 'kyckr':
      return openKyckrRegistry(url, context)
  }
}
