import { Refusal } from '#server/platform/errors.ts'
import type { CompanyRegistry, CompanySearch } from '#server/platform/ports.ts'
import { readKyckrId, requireQuery } from '#server/registry/providers/kyckr-id.ts'

export type ServedRegistry = {
  registry: CompanyRegistry
  /** ISO codes; null: whatever it knows. */
  countries: readonly string[] | null
}

/**
 * Several registries as one: those that name the country, then those that serve whatever they know, each in the order of the list. The next
 * one is asked where one keeps no companies of the country.
 */
export function openRegistriesByCountry(served: readonly ServedRegistry[]): CompanyRegistry {
  const registriesOf = (isoCode: string): CompanyRegistry[] => {
    const country = isoCode.trim().slice(0, 2).toUpperCase()
    const [named, any] = [
      served.filter(({ countries }) => countries?.includes(country)),
      served.filter(({ countries }) => countries === null),
    ]
    return [...named, ...any].map(({ registry }) => registry)
  }
  return {
    async search(query) {
      requireQuery(query)
      let trouble: Refusal | null = null
      for (const registry of registriesOf(query.isoCode)) {
        const answered = await attempt(() => registry.search(query))
        // Where one is away, what another one finds is better than nothing; that it finds nobody says nothing.
        if (answered.is === 'answer' && (!trouble || answered.answer.companies.length > 0))
          return trouble ? toPart(answered.answer) : answered.answer
        if (answered.is === 'trouble') trouble ??= answered.refusal
      }
      throw trouble ?? new Refusal('REGISTRY_COUNTRY_NOT_COVERED')
    },
    async getProfile(kyckrId) {
      let isUnknown = false
      for (const registry of registriesOf(readKyckrId(kyckrId).isoCode)) {
        const answered = await attempt(() => registry.getProfile(kyckrId))
        if (answered.is === 'answer') return answered.answer
        // A poorer profile would be kept in place of the one that comes in a minute.
        if (answered.is === 'trouble') throw answered.refusal
        isUnknown ||= answered.is === 'unknown'
      }
      throw new Refusal(isUnknown ? 'COMPANY_NOT_FOUND' : 'REGISTRY_COUNTRY_NOT_COVERED')
    },
    async close() {
      await Promise.all(served.map(({ registry }) => registry.close()))
    },
  }
}

/** One registry of several: there may be more than it knows. */
function toPart({ companies }: CompanySearch): CompanySearch {
  return { companies, hasMore: true }
}

type Attempt<T> = { is: 'answer'; answer: T } | { is: 'not-covered' | 'unknown' } | { is: 'trouble'; refusal: Refusal }

/** A wrong query is wrong for each of them, and a fault of our own is nobody's answer: both are thrown. */
async function attempt<T>(ask: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { is: 'answer', answer: await ask() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'REGISTRY_COUNTRY_NOT_COVERED') return { is: 'not-covered' }
    if (error.code === 'COMPANY_NOT_FOUND') return { is: 'unknown' }
    if (error.code === 'INVALID_REQUEST_PARAMETERS') throw error
    return { is: 'trouble', refusal: error }
  }
}
