import { Refusal } from '#server/platform/errors.ts'
import type { CompanyRegistry } from '#server/platform/ports.ts'
import { readKyckrId, requireQuery } from '#server/registry/providers/kyckr-id.ts'

/** No registry at all: people type what there is to know of their company. */
export function openNoRegistry(): CompanyRegistry {
  return {
    async search(query) {
      requireQuery(query)
      throw new Refusal('REGISTRY_COUNTRY_NOT_COVERED')
    },
    async getProfile(kyckrId) {
      readKyckrId(kyckrId)
      throw new Refusal('REGISTRY_COUNTRY_NOT_COVERED')
    },
    async close() {},
  }
}
