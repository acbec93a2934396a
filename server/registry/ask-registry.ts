import { setTimeout as pause } from 'node:timers/promises'
import { kyckrIdPattern } from '#contract/company/company-schemas.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { RegistryAccount } from '#server/platform/limits/rate-limit.ts'
import type { CompanySearch, FoundCompany } from '#server/platform/ports.ts'

/** Longer than any adapter takes by its own word. */
const longestMs = 20_000

/**
 * The one way to the registry: counts the question on the account of who asks, asks it, and waits no longer than a person does, whatever the adapter does. What it refuses by name is passed
 * on; everything else that goes wrong in it is REGISTRY_UNAVAILABLE, so that people are told to type.
 */
export async function askRegistry<T>(
  { registry, log }: Pick<AppContext, 'registry' | 'log'>,
  account: RegistryAccount,
  ask: (registry: AppContext['registry']) => Promise<T>,
  withinMs = longestMs,
): Promise<T> {
  account.takeQuestion()
  const controller = new AbortController()
  const tooLong = pause(withinMs, undefined, { signal: controller.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${withinMs} ms`)
  })
  try {
    return await Promise.race([ask(registry), tooLong])
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ err: error }, 'the company registry failed')
    throw new Refusal('REGISTRY_UNAVAILABLE')
  } finally {
    tooLong.catch(() => undefined)
    controller.abort()
  }
}

/**
 * Companies of the country that was asked for, whose ids and names can be gone on with. A registry that found some and
 * none of them can be true is not believed. Refuses REGISTRY_UNAVAILABLE.
 */
export function dropForeignCompanies({ companies, hasMore }: CompanySearch, isoCode: string): CompanySearch {
  const ids = new Set<string>()
  const believed = companies.filter((company) => {
    if (ids.has(company.id) || !canBe(company, isoCode)) return false
    ids.add(company.id)
    return true
  })
  if (companies.length > 0 && believed.length === 0) throw new Refusal('REGISTRY_UNAVAILABLE')
  return { companies: believed, hasMore }
}

const longestName = 200

function canBe({ id, companyName, companyNumber }: FoundCompany, isoCode: string): boolean {
  const [country = '', number] = id.split('|')
  const isOfCountry = country.slice(0, 2).toUpperCase() === isoCode.slice(0, 2).toUpperCase()
  const isNamed = companyName.trim() !== '' && companyName.length <= longestName && !/\p{Cc}/u.test(companyName)
  return kyckrIdPattern.test(id) && isOfCountry && number === companyNumber && isNamed
}
