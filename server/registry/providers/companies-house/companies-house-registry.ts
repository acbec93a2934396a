import type * as z from 'zod'
import { Refusal } from '#server/platform/errors.ts'
import type { CompanyRegistry } from '#server/platform/ports.ts'
import {
  companyProfile,
  companySearch,
  controllerList,
  type FoundAnswer,
  officerList,
} from '#server/registry/providers/companies-house/answers.ts'
import {
  toFound,
  toFoundCompanyFromProfile,
  toOfficer,
  toOwner,
  toRegisteredAddress,
  toType,
  toWords,
} from '#server/registry/providers/companies-house/to-profile.ts'
import { maxFoundCompanies, readKyckrId, requireQuery, toKyckrId } from '#server/registry/providers/kyckr-id.ts'
import { toDay } from '#server/registry/providers/plain-date.ts'
import { toProviderSettings } from '#server/registry/providers/provider-settings.ts'
import { openRegistryClient, type RegistryContext, type RegistryExchange } from '#server/registry/providers/registry-client.ts'
import { requireSameCompany } from '#server/registry/providers/require-same-company.ts'

const provider = 'companies-house'

/** The most that its lists give at once; each may give fewer than it is asked for. */
const pageSize = 50
/** Officers and controllers of one company; nobody reads further. */
const maxListed = 200
const maxPages = 5

/** The register of the United Kingdom. The key is the user name of basic authentication; 600 calls in five minutes. */
export function openCompaniesHouseRegistry(url: string, { clock, log, timing }: RegistryContext): CompanyRegistry {
  const { baseUrl, key } = toProviderSettings(url, provider)
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, accept: 'application/json' }
  const line = openRegistryClient({ provider, baseUrl, headers, log, timing })

  return {
    async search(query) {
      const { isoCode, companyNumber, name } = requireQuery(query)
      if (isoCode !== 'GB') throw new Refusal('REGISTRY_COUNTRY_NOT_COVERED')
      const talk = line.begin()
      if (companyNumber) {
        const company = await talk.get(companyProfile, ['company', toNumber(companyNumber)])
        return { companies: company ? [toFoundCompanyFromProfile(company)] : [], hasMore: false }
      }
      const { items, total } = await getAll(talk, companySearch, ['search', 'companies'], maxFoundCompanies, { q: name })
      return { companies: items.map((item: FoundAnswer) => toFound(item)), hasMore: total > items.length }
    },
    async getProfile(kyckrId) {
      const requested = readKyckrId(kyckrId)
      if (requested.isoCode !== 'GB') throw new Refusal('REGISTRY_COUNTRY_NOT_COVERED')
      const number = toNumber(requested.companyNumber)
      const talk = line.begin()
      const company = await talk.get(companyProfile, ['company', number])
      if (!company) throw new Refusal('COMPANY_NOT_FOUND')
      const key = { isoCode: 'GB', companyNumber: company.company_number }
      requireSameCompany(requested, key)
      const [officers, controllers] = await Promise.all([
        getAll(talk, officerList, ['company', number, 'officers'], maxListed),
        getAll(talk, controllerList, ['company', number, 'persons-with-significant-control'], maxListed),
      ])
      return {
        ...key,
        kyckrId: toKyckrId(key),
        companyName: company.company_name,
        otherNames: (company.previous_company_names ?? []).map(({ name }) => name),
        legalForm: toType(company.type),
        status: toWords(company.company_status),
        incorporatedOn: toDay(company.date_of_creation),
        dissolvedOn: toDay(company.date_of_cessation),
        registeredAddress: toRegisteredAddress(company.registered_office_address),
        activities: (company.sic_codes ?? []).map((code) => ({ code, description: null })),
        officers: officers.items.map(toOfficer),
        owners: controllers.items.map(toOwner),
        source: 'Companies House',
        retrievedAt: clock.now().toISOString(),
      }
    },
    async close() {},
  }
}

/** Numbers have eight characters: `123456` is `00123456`. */
function toNumber(number: string): string {
  const bare = number.replace(/\s+/g, '').toUpperCase()
  return /^\d+$/.test(bare) ? bare.padStart(8, '0') : bare
}

type Listed = { items?: unknown[] | null | undefined; total_results?: number | null | undefined }

/**
 * Pages through a list. Without one (no officers were ever filed) it answers 404, past the last page 416; a page may hold fewer than it was
 * asked for, so that the next one starts where this one ended.
 */
async function getAll<T extends Listed>(
  talk: RegistryExchange,
  shape: z.ZodType<T>,
  path: string[],
  most: number,
  query: Record<string, string> = {},
) {
  type Item = NonNullable<T['items']>[number]
  const items: Item[] = []
  let total = 0
  for (let page = 0; page < maxPages && items.length < most; page += 1) {
    const paging = { items_per_page: String(pageSize), start_index: String(items.length) }
    const answer = await talk.get(shape, path, { ...query, ...paging }, [416])
    const found = answer?.items ?? []
    items.push(...found)
    total = Math.max(answer?.total_results ?? 0, items.length)
    if (found.length === 0 || items.length >= total) break
  }
  return { items: items.slice(0, most), total }
}
