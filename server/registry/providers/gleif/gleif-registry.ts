import { Refusal } from '#server/platform/errors.ts'
import type { CompanyRegistry, FoundCompany, RegistryAddress, RegistryOwner } from '#server/platform/ports.ts'
import { toAddress } from '#server/registry/providers/address.ts'
import { type LeiRecord, leiRecord, leiRecords } from '#server/registry/providers/gleif/answers.ts'
import {
  type CompanyKey,
  isSameNumber,
  maxFoundCompanies,
  readKyckrId,
  requireQuery,
  toKyckrId,
} from '#server/registry/providers/kyckr-id.ts'
import { toCompanyParty } from '#server/registry/providers/party.ts'
import { toDay } from '#server/registry/providers/plain-date.ts'
import { toProviderSettings } from '#server/registry/providers/provider-settings.ts'
import { openRegistryClient, type RegistryContext, type RegistryExchange } from '#server/registry/providers/registry-client.ts'
import { requireSameCompany } from '#server/registry/providers/require-same-company.ts'

const provider = 'gleif'

const pageSize = 25
const leiShape = /^[A-Z0-9]{18}\d{2}$/i

/**
 * The world's legal entity identifiers: names, addresses and parents of companies that have one; no officers and no percentages. A company's
 * number is that of its own register; where the record has none, its LEI stands in.
 */
export function openGleifRegistry(url: string, { clock, log, timing }: RegistryContext): CompanyRegistry {
  const { baseUrl } = toProviderSettings(url, provider)
  const line = openRegistryClient({
    provider,
    baseUrl,
    headers: { accept: 'application/vnd.api+json' },
    log,
    timing,
  })

  return {
    async search(query) {
      const { isoCode, companyNumber, name } = requireQuery(query)
      const talk = line.begin()
      if (companyNumber) {
        const records = await findByNumber(talk, { isoCode, companyNumber })
        return { companies: records.slice(0, maxFoundCompanies).map(toFound), hasMore: false }
      }
      const byName = await findAll(talk, isoCode, { 'filter[entity.legalName]': name })
      const found = byName.records.length > 0 ? byName : await findAll(talk, isoCode, { 'filter[fulltext]': name })
      return { companies: found.records.map(toFound), hasMore: found.total > found.records.length }
    },
    async getProfile(kyckrId) {
      const requested = readKyckrId(kyckrId)
      const talk = line.begin()
      const [record] = await findByNumber(talk, requested)
      if (!record) throw new Refusal('COMPANY_NOT_FOUND')
      const key = toKey(record)
      if (!leiShape.test(requested.companyNumber)) requireSameCompany(requested, key)
      const [direct, ultimate] = await Promise.all(
        ['direct-parent', 'ultimate-parent'].map((relation) => talk.get(leiRecord, ['lei-records', record.id, relation])),
      )
      const { entity } = record.attributes
      return {
        ...key,
        kyckrId: toKyckrId(key),
        companyName: entity.legalName.name,
        otherNames: [...(entity.otherNames ?? []), ...(entity.transliteratedOtherNames ?? [])].flatMap(({ name }) => name || []),
        legalForm: entity.legalForm?.other || (entity.legalForm?.id ? `ELF ${entity.legalForm.id}` : null),
        status: toStatus(entity.status),
        incorporatedOn: toDay(entity.creationDate),
        dissolvedOn: toDay(entity.expiration?.date),
        registeredAddress: toLegalAddress(record),
        activities: [],
        officers: [],
        owners: toParents(direct?.data, ultimate?.data),
        source: 'GLEIF',
        retrievedAt: clock.now().toISOString(),
      }
    },
    async close() {},
  }
}

async function findByNumber(talk: RegistryExchange, { isoCode, companyNumber }: CompanyKey): Promise<LeiRecord[]> {
  if (leiShape.test(companyNumber)) {
    const lei = companyNumber.toUpperCase()
    const record = (await talk.get(leiRecord, ['lei-records', lei]))?.data
    if (!record) return []
    if (record.id !== lei) throw new Refusal('REGISTRY_UNAVAILABLE')
    return record.attributes.entity.legalAddress.country === isoCode ? [record] : []
  }
  const { records } = await findAll(talk, isoCode, { 'filter[entity.registeredAs]': companyNumber })
  return records.filter((record) => isSameNumber(toKey(record).companyNumber, companyNumber))
}

/** Pages until as many are found as a person reads. What is registered in another country than was asked for is left out. */
async function findAll(talk: RegistryExchange, isoCode: string, filter: Record<string, string>) {
  const records: LeiRecord[] = []
  let total = 0
  for (let page = 1; records.length < maxFoundCompanies; page += 1) {
    const paging = { 'page[size]': String(pageSize), 'page[number]': String(page) }
    const answer = await talk.get(leiRecords, ['lei-records'], {
      ...filter,
      'filter[entity.legalAddress.country]': isoCode,
      ...paging,
    })
    records.push(...(answer?.data ?? []).filter(({ attributes }) => attributes.entity.legalAddress.country === isoCode))
    total = answer?.meta?.pagination?.total ?? records.length
    const isLast = page >= (answer?.meta?.pagination?.lastPage ?? 1) || page * pageSize >= maxFoundCompanies
    if (isLast || !answer?.data.length) break
  }
  return { records: records.slice(0, maxFoundCompanies), total }
}

function toKey(record: LeiRecord): CompanyKey {
  const { registeredAs, legalAddress } = record.attributes.entity
  const number = registeredAs?.trim()
  return { isoCode: legalAddress.country, companyNumber: number && !number.includes('|') ? number : record.id }
}

function toFound(record: LeiRecord): FoundCompany {
  const { entity } = record.attributes
  const key = toKey(record)
  return {
    id: toKyckrId(key),
    name: entity.legalName.name,
    companyName: entity.legalName.name,
    companyNumber: key.companyNumber,
    status: toStatus(entity.status),
    type: entity.legalForm?.other || null,
    startDate: toDay(entity.creationDate),
    address: toLegalAddress(record)?.oneLine ?? null,
  }
}

function toLegalAddress({ attributes }: LeiRecord): RegistryAddress | null {
  const { addressLines, ...rest } = attributes.entity.legalAddress
  return toAddress({ ...rest, street: (addressLines ?? []).filter(Boolean).join(', ') })
}

/** Parents consolidate a company's accounts: control, without a percentage. One that is both direct and ultimate is named once. */
function toParents(direct: LeiRecord | undefined, ultimate: LeiRecord | undefined): RegistryOwner[] {
  const isOne = direct && direct.id === ultimate?.id
  return [
    ...(direct
      ? [toParent(direct, isOne ? ['direct-accounting-parent', 'ultimate-accounting-parent'] : ['direct-accounting-parent'])]
      : []),
    ...(ultimate && !isOne ? [toParent(ultimate, ['ultimate-accounting-parent'])] : []),
  ]
}

function toParent(record: LeiRecord, natureOfControl: string[]): RegistryOwner {
  const { isoCode, companyNumber } = toKey(record)
  const party = toCompanyParty(record.attributes.entity.legalName.name, isoCode, companyNumber)
  return { ...party, sharesPercent: null, sharesBand: null, natureOfControl, notifiedOn: null, ceasedOn: null }
}

function toStatus(status: string | null | undefined): string | null {
  return status ? status.charAt(0) + status.slice(1).toLowerCase() : null
}
