import { openCompaniesHouse } from '#server/adapters/registry/companies-house/companies-house-registry.ts'
import { openGleif } from '#server/adapters/registry/gleif/gleif-registry.ts'
import { openKyckr } from '#server/adapters/registry/kyckr/kyckr-registry.ts'
import { openNoRegistry } from '#server/adapters/registry/no-registry.ts'
import { type RegistryTools, usualTiming } from '#server/adapters/registry/registry-line.ts'
import { openSampleRegistry } from '#server/adapters/registry/sample/sample-registry.ts'
import type { CompanyRegistry } from '#server/ports.ts'

type OpenTools = Omit<RegistryTools, 'timing'> & Partial<RegistryTools>

/**
 * REGISTRY_URL: `sample:`, `none:`, `companies-house:?key=KEY`, `gleif:` or `kyckr:?key=KEY`; after the colon may stand another base address.
 * docs/registry.md says what each of them knows and which host it calls.
 */
export function openRegistry(url: string, { clock, log, timing = usualTiming }: OpenTools): CompanyRegistry {
  if (url === 'sample:') return openSampleRegistry({ clock })
  if (url === 'none:') return openNoRegistry()
  if (url.startsWith('companies-house:')) return openCompaniesHouse(url, { clock, log, timing })
  if (url.startsWith('gleif:')) return openGleif(url, { clock, log, timing })
  if (url.startsWith('kyckr:')) return openKyckr(url, { clock, log, timing })
  throw new Error('REGISTRY_URL must begin with sample:, none:, companies-house:, gleif: or kyckr:')
}
