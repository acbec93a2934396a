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
const ofHouse = openRegistry(`companies-house:${house.origin}?key=${key}`, context)
const ofGleif = openRegistry(`gleif:${gleif.origin}/api/v1`, context)
const ofKyckr = openRegistry(`kyckr:${kyckr.origin}/v2?key=${key}`, context)
afterAll(() => Promise.all([house.close(), gleif.close(), kyckr.close()]))

describe('Companies House', () => {
  it('reads officers by name, role and dates, and controllers by share bands', async () => {
    const { officers, owners, activities, source } = await ofHouse.getProfile('GB|09000001')
    expect(source).toBe('Companies House')
    expect(activities).toEqual([{ code: '64209', description: null }])
    expect(officers[0]).toMatchObject({
      kind: 'person',
      name: 'Ada Marlowe',
      firstName: 'Ada',
      lastName: 'Marlowe',
      role: 'Director',
      appointedOn: '2014-03-18',
      resignedOn: null,
      monthOfBirth: '1978-04',
    })
    expect(officers[2]).toMatchObject({ role: 'Secretary', resignedOn: '2019-12-31' })
    expect(owners[0]).toMatchObject({ name: 'Ada Marlowe', sharesPercent: null, sharesBand: { abovePercent: 50, toPercent: 75 } })
    expect(owners[1]?.sharesBand).toEqual({ abovePercent: 25, toPercent: 50 })
    expect(owners[1]?.natureOfControl).toEqual(['ownership-of-shares-25-to-50-percent', 'voting-rights-25-to-50-percent'])
  })

  it('identifies an owning company by its id', async () => {
    const { owners } = await ofHouse.getProfile('GB|09000010')
    expect(owners[0]).toMatchObject({
      kind: 'company',
      name: 'Brightwater Europe S.à r.l.',
      kyckrId: 'LU|B900011',
      sharesBand: { abovePercent: 50, toPercent: 75 },
    })
  })

  it('reads several pages of a search', async () => {
    house.calls.length = 0
    await ofHouse.search({ isoCode: 'GB', name: 'e' })
    expect(house.calls.map(({ query }) => [query.get('start_index'), query.get('items_per_page')])).toEqual([
      ['0', '50'],
      ['20', '50'],
      ['40', '50'],
    ])
  })

  it('keeps companies of one country', async () => {
    await expect(ofHouse.search({ isoCode: 'FR', name: 'a' })).rejects.toMatchObject({ code: 'REGISTRY_COUNTRY_NOT_COVERED' })
    await expect(ofHouse.getProfile('FR|123')).rejects.toMatchObject({ code: 'REGISTRY_COUNTRY_NOT_COVERED' })
  })

  it('marks withheld controllers, and treats trust holdings as control', async () => {
    const item = {
      kind: 'super-secure-person-with-significant-control',
      natures_of_control: ['ownership-of-shares-75-to-100-percent-as-trust'],
    }
    const profile = JSON.stringify({ company_name: 'A', company_number: '09000001' })
    house.failNext({ body: profile }, { status: 404 }, { body: JSON.stringify({ items: [item], total_results: 1 }) })
    const { officers, owners } = await ofHouse.getProfile('GB|09000001')
    const shown = [...officers, ...owners]
    expect(shown).toHaveLength(1)
    expect(owners[0]).toMatchObject({ name: 'Withheld by the register', sharesPercent: null, sharesBand: null })
  })
})

describe('GLEIF', () => {
  it('has parents without percentages, and no officers', async () => {
    const { owners, officers, legalForm } = await ofGleif.getProfile('GB|09000010')
    expect([officers, legalForm]).toEqual([[], 'Public limited company'])
    expect(owners).toEqual([
      expect.objectContaining({
        kyckrId: 'LU|B900011',
        sharesPercent: null,
        natureOfControl: ['direct-accounting-parent', 'ultimate-accounting-parent'],
      }),
    ])
  })

  it('covers every country, and searches Chinese names', async () => {
    const { companies } = await ofGleif.search({ isoCode: 'CN', name: '灯塔' })
    expect(companies[0]).toMatchObject({ id: 'CN|91310115MA9000310U', companyName: '上海灯塔贸易有限公司' })
    expect((await ofGleif.getProfile('CN|91310115MA9000310U')).otherNames).toEqual(['Shanghai Lighthouse Trading Co., Ltd.'])
  })
})

describe('Kyckr', () => {
  it('looks its own id up before each profile', async () => {
    kyckr.calls.length = 0
    const { officers, owners, otherNames } = await ofKyckr.getProfile('HK|9000032')
    expect(kyckr.calls.map(({ path }) => path.slice(1))).toEqual([['companies'], ['companies', 'HK|OTAwMDAzMg', 'enhanced']])
    expect(otherNames).toEqual(['灯塔海港有限公司'])
    expect(officers[0]).toMatchObject({ name: '林文博', role: 'Director', appointedOn: '2013-02-05', monthOfBirth: '1980-09' })
    expect(owners.map(({ name, kyckrId }) => [name, kyckrId])).toEqual([
      ['Ka Yan Leung', null],
      ['上海灯塔贸易有限公司', 'CN|91310115MA9000310U'],
    ])
  })

  it('reads the lite profile where no enhanced one is available', async () => {
    const french = sampleCompanies().find(({ isoCode, owners }) => isoCode === 'FR' && owners.length > 0)
    const profile = await ofKyckr.getProfile(french?.kyckrId ?? '')
    expect([profile.companyName, profile.owners, profile.officers]).toEqual([french?.companyName, [], []])
  })
})
