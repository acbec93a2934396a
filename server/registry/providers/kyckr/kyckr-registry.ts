import { Refusal } from '#server/platform/errors.ts'
import type { CompanyRegistry } from '#server/platform/ports.ts'
import { companySearch, type FoundAnswer, profile } from '#server/registry/providers/kyckr/answers.ts'
import { toFound, toProfile } from '#server/registry/providers/kyckr/to-profile.ts'
import { type CompanyKey, isSameNumber, maxFoundCompanies, readKyckrId, requireQuery } from '#server/registry/providers/kyckr-id.ts'
import { toProviderSettings } from '#server/registry/providers/provider-settings.ts'
import { openRegistryClient, type RegistryContext, type RegistryExchange } from '#server/registry/providers/registry-client.ts'
import { requireSameCompany } from '#server/registry/providers/require-same-company.ts'

const provider = 'kyckr'

/**
 * Kyckr's Companies V2: some 300 registers. Its own ids (country, `|`, a code) change and are not to be kept, so that the port's id is the
 * company's number, and each profile begins with a search by that number; searching costs nothing there, an enhanced profile costs credits.
 */
export function openKyckrRegistry(url: string, { clock, log, timing }: RegistryContext): CompanyRegistry {
  const { baseUrl, key } = toProviderSettings(url, provider)
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
  const line = openRegistryClient({ provider, baseUrl, headers, log, timing })

  return {
    async search(query) {
      const { isoCode, companyNumber, name } = requireQuery(query)
      const talk = line.begin()
      const { found, total } = companyNumber ? await findByNumber(talk, { isoCode, companyNumber }) : await find(talk, isoCode, { name })
      return { companies: found.slice(0, maxFoundCompanies).map(toFound), hasMore: total > maxFoundCompanies }
    },
    async getProfile(kyckrId) {
      const requested = readKyckrId(kyckrId)
      const talk = line.begin()
      const { found } = await findByNumber(talk, requested)
      const [company] = found
      if (!company) throw new Refusal('COMPANY_NOT_FOUND')
      // 405: this country's enhanced profiles are ordered and come later; the lite one is there at once.
      const path = ['companies', company.id]
      const answer = (await talk.get(profile, [...path, 'enhanced'], {}, [405])) ?? (await talk.get(profile, [...path, 'lite']))
      if (!answer) throw new Refusal('COMPANY_NOT_FOUND')
      const companyNumber = answer.data.identifiers?.primaryRegistrationNumber ?? answer.data.companyNumber
      if (companyNumber) requireSameCompany(requested, { isoCode: requested.isoCode, companyNumber })
      return toProfile(
        answer.data,
        { isoCode: requested.isoCode, companyNumber: company.companyNumber ?? requested.companyNumber },
        clock.now(),
      )
    },
    async close() {},
  }
}

async function findByNumber(talk: RegistryExchange, { isoCode, companyNumber }: CompanyKey) {
  const { found } = await find(talk, isoCode, { companyNumber })
  const same = found.filter((company) => isSameNumber(company.companyNumber ?? '', companyNumber))
  return { found: same, total: same.length }
}

/** Without a number a company has no id here: it is left out. A country whose register is not covered answers 400 or 403. */
async function find(talk: RegistryExchange, isoCode: string, query: Record<string, string>) {
  const paging = { pageNumber: '1', pageSize: String(maxFoundCompanies) }
  const answer = await talk.get(companySearch, ['companies'], { isoCode, ...query, ...paging })
  const found = (answer?.data ?? []).filter((one): one is FoundAnswer & { companyNumber: string } =>
    Boolean(one.companyNumber?.trim() && !one.companyNumber.includes('|') && one.id.startsWith(isoCode)),
  )
  return { found, total: Math.max(answer?.totalCount ?? 0, found.length) }
}
