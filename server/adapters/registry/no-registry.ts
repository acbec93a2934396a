import { readKyckrId, requireQuery } from '#server/adapters/registry/kyckr-id.ts'
import { Refusal } from '#server/errors.ts'
import type { CompanyRegistry } from '#server/ports.ts'

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
