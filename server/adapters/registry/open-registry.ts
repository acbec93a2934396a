import { openNoRegistry } from '#server/adapters/registry/no-registry.ts'
import { openSampleRegistry } from '#server/adapters/registry/sample/sample-registry.ts'
import type { Clock, CompanyRegistry } from '#server/ports.ts'

export type RegistryLog = { warn(facts: object, message: string): void }

/** REGISTRY_URL: `sample:`, or `none:`. */
export function openRegistry(url: string, { clock }: { clock: Clock; log: RegistryLog }): CompanyRegistry {
  if (url === 'sample:') return openSampleRegistry({ clock })
  if (url === 'none:') return openNoRegistry()
  throw new Error('REGISTRY_URL must be sample: or none:')
}
