import { afterAll, describe, expect, it } from 'vitest'
import { openRegistry } from '#server/registry/open-registry.ts'
import { sampleCompanies } from '#server/registry/providers/sample/sample-companies.ts'
import { openCompaniesHouseServer, openGleifServer, openKyckrServer, testKey } from '#server/testing/registry-servers.ts'

const context = {
  clock: { now: () => new Date('2026-01-02T03:04:05Z') },
  log: { warn: () => {} },
  timing: { answerMs: 2_000, questionMs: 3_000, breathMs: 5 },
}
const key = encodeURIComponent(testKey)
const house = await openCompaniesHouseServer()
const gleif = await openGleifServer()
const kyckr = await openKyckrServer()
afterAll(() => Promise.all([house.close(), gleif.close(), kyckr.close()]))

const ofHouse = `companies-house:${house.origin}?key=${key}`
const ofGleif = `gleif:${gleif.origin}/api/v1`
const ofKyckr = (countries: string) => `kyckr:${kyckr.origin}/v2?countries=${countries}&key=${key}`
// GLEIF first: its place in the list is no matter.
const three = openRegistry(`${ofGleif}, ${ofHouse}, ${ofKyckr('HK,DE')}`, context)
const silent = openRegistry(`${ofHouse} ${ofKyckr('HK DE')}`, context)

const countCalls = () => ({ house: house.calls.length, gleif: gleif.calls.length, kyckr: kyckr.calls.length })

async function requestedBy(ask: () => Promise<unknown>): Promise<string[]> {
  const before = countCalls()
  await ask()
  const after = countCalls()
  return (['house', 'gleif', 'kyckr'] as const).filter((name) => after[name] > before[name])
}

describe('several registries', () => {
  it('are selected by the country of a search', async () => {
    expect(await requestedBy(() => three.search({ isoCode: 'GB', name: 'copper lantern' }))).toEqual(['house'])
    expect(await requestedBy(() => three.search({ isoCode: 'HK', name: 'lighthouse' }))).toEqual(['kyckr'])
    expect(await requestedBy(() => three.search({ isoCode: 'LU', name: 'brightwater' }))).toEqual(['gleif'])
  })

  it('are selected by the country of a kyckrId, with the source named', async () => {
    const sources = await Promise.all(['GB|09000001', 'HK|9000032', 'LU|B900011'].map((id) => three.getProfile(id)))
    expect(sources.map(({ source, kyckrId }) => [kyckrId, source])).toEqual([
      ['GB|09000001', 'Companies House'],
      ['HK|9000032', expect.stringContaining('Kyckr')],
      ['LU|B900011', 'GLEIF'],
    ])
  })

  it('refuse a country without a registry', async () => {
    const notCovered = { code: 'REGISTRY_COUNTRY_NOT_COVERED' }
    expect(
      await requestedBy(async () => {
        await expect(silent.search({ isoCode: 'LU', name: 'brightwater' })).rejects.toMatchObject(notCovered)
        await expect(silent.getProfile('LU|B900011')).rejects.toMatchObject(notCovered)
      }),
    ).toEqual([])
  })

  it('answer independently of each other', async () => {
    const withoutHouse = openRegistry(`companies-house:http://127.0.0.1:1?key=a, ${ofGleif}, ${ofKyckr('HK')}`, context)
    expect((await withoutHouse.search({ isoCode: 'HK', name: 'lighthouse' })).companies).toHaveLength(1)
    expect((await withoutHouse.getProfile('LU|B900011')).source).toBe('GLEIF')
  })

  it('fall back to the next registry, and mark the result as incomplete', async () => {
    house.failNext({ status: 503 }, { status: 503 })
    const { companies, hasMore } = await three.search({ isoCode: 'GB', name: 'copper lantern' })
    expect([companies[0]?.id, hasMore]).toEqual(['GB|09000001', true])
  })

  it('report unavailable where the fallback finds nothing', async () => {
    house.failNext({ status: 503 }, { status: 503 })
    await expect(three.search({ isoCode: 'GB', name: 'Nobody Has This Name' })).rejects.toMatchObject({ code: 'REGISTRY_UNAVAILABLE' })
  })

  it('do not fall back for a profile', async () => {
    house.failNext({ status: 503 }, { status: 503 })
    await expect(three.getProfile('GB|09000001')).rejects.toMatchObject({ code: 'REGISTRY_UNAVAILABLE' })
  })

  it('fall back for a company that the first registry does not know', async () => {
    const lei = (await three.search({ isoCode: 'CN', name: '灯塔' })).companies[0]?.id ?? ''
    const both = openRegistry(`${ofKyckr('CN,HK')} ${ofGleif}`, context)
    kyckr.failNext({ body: JSON.stringify({ data: [] }) })
    expect((await both.getProfile(lei)).source).toBe('GLEIF')
    await expect(three.getProfile('GB|00000042')).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND' })
  })

  it('combine sample and real registries by country', async () => {
    const both = openRegistry(`sample:?countries=FR, ${ofGleif}`, context)
    const french = sampleCompanies().find(({ isoCode }) => isoCode === 'FR')
    expect((await both.getProfile(french?.kyckrId ?? '')).source).toBe('Sample register')
    expect((await both.getProfile('GB|09000001')).source).toBe('GLEIF')
  })
})
