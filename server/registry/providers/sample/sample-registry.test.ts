import { describe, expect, it } from 'vitest'
import { sampleCompanies } from '#server/registry/providers/sample/sample-companies.ts'
import { openSampleRegistry } from '#server/registry/providers/sample/sample-registry.ts'

const waits: number[] = []
const registry = openSampleRegistry({
  clock: { now: () => new Date('2026-01-02T03:04:05Z') },
  wait: async (ms) => void waits.push(ms),
})

describe('sample companies', () => {
  const companies = sampleCompanies()
  const byId = new Map(companies.map((company) => [company.kyckrId, company]))

  it('are a few hundred in a dozen countries, with unique numbers and names', () => {
    expect(companies.length).toBeGreaterThan(300)
    expect(new Set(companies.map(({ isoCode }) => isoCode))).toEqual(new Set('GB IE FR DE LU NL HK CN SG US CY VG'.split(' ')))
    expect(byId.size).toBe(companies.length)
    expect(new Set(companies.map(({ companyName }) => companyName)).size).toBe(companies.length)
  })

  it('have shares of at most 100 %', () => {
    const totals = companies.map(({ owners }) => Math.round(owners.reduce((sum, owner) => sum + (owner.sharesPercent ?? 0) * 100, 0)))
    expect(Math.max(...totals)).toBe(10_000)
    const shares = companies.flatMap(({ owners }) => owners.map(({ sharesPercent }) => sharesPercent ?? 1))
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.01)
  })

  it('own one another by known ids, in chains and circles', () => {
    const parentsOf = (id: string) => byId.get(id)?.owners.flatMap(({ kyckrId }) => (kyckrId ? [kyckrId] : [])) ?? []
    const links = companies.flatMap(({ kyckrId }) => parentsOf(kyckrId))
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter((id) => !byId.has(id))).toEqual([])
    const depthOf = (id: string, seen: Set<string>): number =>
      seen.has(id) ? 0 : 1 + Math.max(0, ...parentsOf(id).map((parent) => depthOf(parent, new Set([...seen, id]))))
    expect(Math.max(...companies.map(({ kyckrId }) => depthOf(kyckrId, new Set())))).toBeGreaterThanOrEqual(6)
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      parentsOf(from).some((id) => id === to || (!seen.has(id) && reaches(id, to, seen.add(id))))
    expect(companies.filter(({ kyckrId }) => reaches(kyckrId, kyckrId)).length).toBeGreaterThanOrEqual(2)
  })

  it('are deterministic', () => {
    expect(byId.get('GB|09000001')?.companyName).toBe('Copper Lantern Trading Limited')
    expect(companies.filter(({ isoCode }) => isoCode === 'CN').map(({ companyName }) => companyName)[1]).toMatch(/^[\p{Script=Han}]+$/u)
    expect(companies.at(-1)).toMatchObject({ isoCode: 'VG' })
  })
})

describe('a sample search', () => {
  it('ignores accents, and finds Chinese names', async () => {
    const found = await registry.search({ isoCode: 'LU', name: 'brightwater europe sarl' })
    expect(found.companies.map(({ id }) => id)).toEqual([])
    expect((await registry.search({ isoCode: 'lu', name: 'BRIGHTWATER eur' })).companies[0]).toEqual({
      id: 'LU|B900011',
      name: 'Brightwater Europe S.à r.l.',
      companyName: 'Brightwater Europe S.à r.l.',
      companyNumber: 'B900011',
      status: 'Active',
      type: 'Société à responsabilité limitée',
      startDate: '2008-01-22',
      address: '1 Sample Street, Luxembourg, Luxembourg',
    })
    expect((await registry.search({ isoCode: 'CN', name: '灯塔' })).companies[0]?.companyName).toBe('上海灯塔贸易有限公司')
    expect((await registry.search({ isoCode: 'CN', name: 'Shanghai Lighthouse' })).companies[0]?.id).toBe('CN|91310115MA9000310U')
  })

  it('ranks exact names before prefixes before others', async () => {
    const { companies, hasMore } = await registry.search({ isoCode: 'GB', name: 'Copper Lantern Trading Limited' })
    expect([companies[0]?.companyNumber, hasMore]).toEqual(['09000001', false])
  })
})

describe('a simulated failure', () => {
  it.each([
    ['down registry', 'REGISTRY_UNAVAILABLE', []],
    ['Busy Registry', 'REGISTRY_TOO_BUSY', []],
    ['timeout registry', 'REGISTRY_UNAVAILABLE', [10_000]],
  ])('is returned by the search for "%s"', async (name, code, waited) => {
    waits.length = 0
    await expect(registry.search({ isoCode: 'GB', name })).rejects.toMatchObject({ code })
    expect(waits).toEqual(waited)
  })

  it.each([
    ['Down Profile Ltd', 'REGISTRY_UNAVAILABLE'],
    ['Busy Profile Ltd', 'REGISTRY_TOO_BUSY'],
    ['Timeout Profile Ltd', 'REGISTRY_UNAVAILABLE'],
    ['Vanished Profile Ltd', 'COMPANY_NOT_FOUND'],
    ['Lying Profile Ltd', 'REGISTRY_UNAVAILABLE'],
  ])('is returned by the profile of "%s", in every country', async (name, code) => {
    const { companies } = await registry.search({ isoCode: 'SG', name })
    await expect(registry.getProfile(companies[0]?.id ?? '')).rejects.toMatchObject({ code })
  })

  it('can be a delay of three seconds', async () => {
    waits.length = 0
    await registry.search({ isoCode: 'GB', name: 'slow registry' })
    expect((await registry.getProfile('GB|TROUBLE1')).companyName).toBe('Slow Profile Ltd')
    expect(waits).toEqual([3_000, 3_000])
  })
})
