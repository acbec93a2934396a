import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#server/platform/errors.ts'
import type { Clock, CompanyRegistry, FoundCompany } from '#server/platform/ports.ts'
import { isSameNumber, maxFoundCompanies, readKyckrId, requireQuery, toBareName, toKyckrId } from '#server/registry/providers/kyckr-id.ts'
import { requireSameCompany } from '#server/registry/providers/require-same-company.ts'
import { sampleCountries } from '#server/registry/providers/sample/countries.ts'
import { sampleCompanies } from '#server/registry/providers/sample/sample-companies.ts'
import type { SampleCompany } from '#server/registry/providers/sample/sample-company.ts'

export type SampleOptions = { clock: Clock; wait?: (ms: number) => Promise<unknown> }

const slowMs = 3_000
const timeoutMs = 10_000

type Outage = 'slow' | 'timeout' | 'down' | 'busy' | 'vanished' | 'lying'

/** Found under these names in every country; the profile then does as the name says. */
const troubled: readonly { companyName: string; companyNumber: string; trouble: Outage }[] = [
  { companyName: 'Slow Profile Ltd', companyNumber: 'TROUBLE1', trouble: 'slow' },
  { companyName: 'Timeout Profile Ltd', companyNumber: 'TROUBLE2', trouble: 'timeout' },
  { companyName: 'Down Profile Ltd', companyNumber: 'TROUBLE3', trouble: 'down' },
  { companyName: 'Busy Profile Ltd', companyNumber: 'TROUBLE4', trouble: 'busy' },
  { companyName: 'Vanished Profile Ltd', companyNumber: 'TROUBLE5', trouble: 'vanished' },
  { companyName: 'Lying Profile Ltd', companyNumber: 'TROUBLE6', trouble: 'lying' },
]

/** The built-in register: a few hundred made companies. Searching for `slow`, `timeout`, `down` or `busy registry` does as it says. */
export function openSampleRegistry({ clock, wait = pause }: SampleOptions): CompanyRegistry {
  const troubles: Record<Outage, () => Promise<unknown>> = {
    slow: () => wait(slowMs),
    timeout: () => wait(timeoutMs).then(() => refuse('REGISTRY_UNAVAILABLE')),
    down: () => refuse('REGISTRY_UNAVAILABLE'),
    busy: () => refuse('REGISTRY_TOO_BUSY'),
    vanished: () => refuse('COMPANY_NOT_FOUND'),
    lying: async () => {},
  }
  return {
    async search(query) {
      const { isoCode, companyNumber, name } = requireQuery(query)
      if (!sampleCountries.some((country) => country.isoCode === isoCode)) throw new Refusal('REGISTRY_COUNTRY_NOT_COVERED')
      const [, trouble] = /^(slow|timeout|down|busy) registry$/.exec(toBareName(name)) ?? []
      if (trouble && !companyNumber) await troubles[trouble as Outage]()
      const all = [...sampleCompanies().filter((company) => company.isoCode === isoCode), ...outagesIn(isoCode)]
      const found = companyNumber
        ? all.filter((company) => isSameNumber(company.companyNumber, companyNumber))
        : rank(all, toBareName(name))
      return { companies: found.slice(0, maxFoundCompanies).map(toFound), hasMore: found.length > maxFoundCompanies }
    },
    async getProfile(kyckrId) {
      const requested = readKyckrId(kyckrId)
      const trouble = troubled.find(({ companyNumber }) => companyNumber === requested.companyNumber)?.trouble
      if (trouble) await troubles[trouble]()
      const company = trouble === 'lying' ? sampleCompanies()[0] : findCompany(requested.isoCode, requested.companyNumber)
      if (!company) throw new Refusal('COMPANY_NOT_FOUND')
      requireSameCompany(requested, company)
      return { ...structuredClone(company), retrievedAt: clock.now().toISOString() }
    },
    async close() {},
  }
}

async function refuse(code: 'REGISTRY_UNAVAILABLE' | 'REGISTRY_TOO_BUSY' | 'COMPANY_NOT_FOUND'): Promise<never> {
  throw new Refusal(code)
}

function findCompany(isoCode: string, number: string): SampleCompany | undefined {
  return [...sampleCompanies(), ...outagesIn(isoCode)].find(
    (company) => company.isoCode === isoCode && isSameNumber(company.companyNumber, number),
  )
}

/** The whole name first, then names that begin with it, then those that have every word. */
function rank(companies: SampleCompany[], desired: string): SampleCompany[] {
  if (!desired) return []
  const parts = desired.split(' ')
  const scoreOf = (name: string) => {
    if (name === desired) return 3
    if (name.startsWith(desired)) return 2
    return parts.every((word) => ` ${name}`.includes(/^[a-z0-9]/.test(word) ? ` ${word}` : word)) ? 1 : 0
  }
  return companies
    .map((company) => ({
      company,
      score: Math.max(...[company.companyName, ...company.otherNames].map((name) => scoreOf(toBareName(name)))),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ company }) => company)
}

function outagesIn(isoCode: string): SampleCompany[] {
  return troubled.map(({ companyName, companyNumber }) => ({
    kyckrId: toKyckrId({ isoCode, companyNumber }),
    isoCode,
    companyNumber,
    companyName,
    otherNames: [],
    legalForm: null,
    status: 'Active',
    incorporatedOn: null,
    dissolvedOn: null,
    registeredAddress: null,
    activities: [],
    officers: [],
    owners: [],
    source: 'Sample register',
  }))
}

function toFound(company: SampleCompany): FoundCompany {
  const { kyckrId, companyName, companyNumber, status, legalForm, incorporatedOn, registeredAddress } = company
  const address = registeredAddress?.oneLine ?? null
  return {
    id: kyckrId,
    name: companyName,
    companyName,
    companyNumber,
    status,
    type: legalForm,
    startDate: incorporatedOn,
    address,
  }
}
