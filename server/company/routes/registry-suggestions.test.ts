import { afterAll, describe, expect, it } from 'vitest'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import { businessOf, companyPage, individualOf, newCompany, toBusinessArea } from '#server/testing/company-steps.ts'
import { brightwater, findSuggestion, lantern, openRegistry } from '#server/testing/registry-steps.ts'

const { portico, changeProfile, lookedUp } = await openRegistry()
afterAll(() => portico.close())

const named = (suggestions: RegistrySuggestion[]) => suggestions.map(({ list, name }) => [list, name])

describe('directors and owners from a registry', () => {
  it('are suggested to the company, never declared automatically', async () => {
    const page = await lookedUp(lantern)
    const { body } = await page.call('GET', '/kyckr/suggestion')
    expect([body.source, typeof body.retrievedAt]).toEqual(['Sample register', 'string'])
    const suggestions = await page.suggestions()
    // The secretary resigned.
    expect(named(suggestions)).toEqual([
      ['director', 'Ada Marlowe'],
      ['director', 'Thomas Okafor'],
      ['shareholder', 'Ada Marlowe'],
      ['shareholder', 'Thomas Okafor'],
    ])
    expect(suggestions[0]).toMatchObject({
      firstName: 'Ada',
      lastName: 'Marlowe',
      role: 'Director',
      sharesPercent: null,
      EOD: null,
      isDismissed: false,
    })
    expect(suggestions[2]).toMatchObject({ role: null, sharesPercent: 60, sharesBand: null })
    for (const type of ['director', 'shareholder'] as const) expect((await page.list(type)).body.individuals).toEqual([])
    expect((await page.structure()).body.users).toEqual([])
  })

  it('are not suggested without a registry answer', async () => {
    const page = companyPage(portico, await newCompany(portico, { kyckrId: lantern }))
    expect((await page.call('GET', '/kyckr/suggestion')).body).toEqual({ source: null, retrievedAt: null, suggestions: [] })
  })

  it('are not suggested again once confirmed, until the row is deleted', async () => {
    const page = await lookedUp(lantern)
    const ada = findSuggestion(await page.suggestions(), 'director', 'Ada Marlowe')
    const added = await page.addDirector(
      { first: 'Adelaide', last: 'Marlow-Smith', email: 'ada@lantern.example' },
      { registryKey: ada.key },
    )
    expect(added.status).toBe(200)
    expect(named(await page.suggestions())).toEqual([
      ['director', 'Thomas Okafor'],
      ['shareholder', 'Ada Marlowe'],
      ['shareholder', 'Thomas Okafor'],
    ])
    await page.call('DELETE', `/individual?EOD=${individualOf(added).requestId}`)
    expect(named(await page.suggestions())).toContainEqual(['director', 'Ada Marlowe'])
  })

  it('are not suggested once entered by name, and are linked over both lists', async () => {
    const page = await lookedUp(lantern)
    const added = await page.addDirector({ first: 'ADA', last: 'MARLOWE', email: 'ada@lantern.example' })
    const left = await page.suggestions()
    expect(named(left)).not.toContainEqual(['director', 'Ada Marlowe'])
    const EOD = individualOf(added).requestId
    expect(findSuggestion(left, 'shareholder', 'Ada Marlowe').EOD).toBe(EOD)
    expect(findSuggestion(left, 'shareholder', 'Thomas Okafor').EOD).toBeNull()
    const merged = await page.addShareholder(
      { first: 'ADA', last: 'MARLOWE', email: 'ada@lantern.example', shares: '60' },
      { EOD, registryKey: findSuggestion(left, 'shareholder', 'Ada Marlowe').key },
    )
    expect([individualOf(merged).requestId, merged.body.isMerged]).toEqual([EOD, true])
    expect(named(await page.suggestions())).toEqual([
      ['director', 'Thomas Okafor'],
      ['shareholder', 'Thomas Okafor'],
    ])
  })

  it('are matched under another name where the company confirmed it', async () => {
    const page = await lookedUp(lantern)
    const { key } = findSuggestion(await page.suggestions(), 'director', 'Ada Marlowe')
    const added = await page.addDirector({ first: 'Adelaide', last: 'Marlow-Smith', email: 'ada@lantern.example' }, { registryKey: key })
    expect(findSuggestion(await page.suggestions(), 'shareholder', 'Ada Marlowe').EOD).toBe(individualOf(added).requestId)
  })

  it('may be companies, confirmed among the owners', async () => {
    const page = await lookedUp(brightwater)
    const parent = findSuggestion(await page.suggestions(), 'business', 'Brightwater Europe S.à r.l.')
    expect(parent).toMatchObject({ isoCode: 'LU', companyNumber: 'B900011', sharesPercent: 75, firstName: null })
    const displayAreas = [toBusinessArea({ name: 'Brightwater Europe', country: 'LU', shares: '75' })]
    const added = await page.call('POST', '/business-shareholder', { requestId: page.requestId, displayAreas, registryKey: parent.key })
    expect(businessOf(added).requestId).toMatch(/^cod_/)
    expect(named(await page.suggestions()).filter(([list]) => list === 'business')).toEqual([])
  })

  it('keep their band where a registry has no exact share', async () => {
    changeProfile((profile) => ({
      ...profile,
      owners: profile.owners.map((owner) => ({ ...owner, sharesPercent: null, sharesBand: { abovePercent: 25, toPercent: 50 } })),
    }))
    const page = await lookedUp(lantern)
    expect((await page.suggestions())[2]).toMatchObject({ sharesPercent: null, sharesBand: { abovePercent: 25, toPercent: 50 } })
    changeProfile((profile) => profile)
  })

  it('exclude withheld, resigned and former parties, and merge two roles of one person', async () => {
    changeProfile((profile) => {
      const [ada, tom] = profile.officers
      const [one, two] = profile.owners
      if (!ada || !tom || !one || !two) throw new Error('the sample register changed')
      const officers = [
        ada,
        { ...ada, role: 'Secretary' },
        { ...tom, resignedOn: '2020-01-01' },
        { ...tom, kind: 'company' as const, name: 'Lantern Secretaries Ltd' },
      ]
      return {
        ...profile,
        officers,
        owners: [
          { ...one, ceasedOn: '2020-01-01' },
          { ...two, name: 'Withheld by the register', isWithheld: true },
        ],
      }
    })
    const page = await lookedUp(lantern)
    expect((await page.suggestions()).map(({ list, name, role }) => [list, name, role])).toEqual([
      ['director', 'Ada Marlowe', 'Director, Secretary'],
    ])
    changeProfile((profile) => profile)
  })

  it('can be dismissed and restored by the company, recorded in the history', async () => {
    const page = await lookedUp(lantern)
    const { key } = findSuggestion(await page.suggestions(), 'director', 'Thomas Okafor')
    const { body } = await page.dismiss(key, true)
    expect(
      (body.suggestions as RegistrySuggestion[]).filter(({ isDismissed }) => isDismissed).map(({ list, name }) => [list, name]),
    ).toEqual([['director', 'Thomas Okafor']])
    await page.dismiss(key, false)
    expect((await page.suggestions()).some(({ isDismissed }) => isDismissed)).toBe(false)
    expect((await portico.activitiesOf(page.requestId)).slice(-2)).toEqual(['REGISTRY_ENTRY_DISMISSED', 'REGISTRY_ENTRY_RESTORED'])
    expect((await page.dismiss('nobody', true)).body.errorCode).toBe('NOT_FOUND')
  })

  it('give no access to another company', async () => {
    const [page, other] = [await lookedUp(lantern), await lookedUp(brightwater)]
    const foreign = findSuggestion(await other.suggestions(), 'business', 'Brightwater Europe S.à r.l.')
    expect((await page.dismiss(foreign.key, true)).body.errorCode).toBe('NOT_FOUND')
    expect((await page.addDirector({ email: 'a@lantern.example' }, { registryKey: foreign.key })).status).toBe(200)
    expect(named(await other.suggestions())).toContainEqual(['business', 'Brightwater Europe S.à r.l.'])
    expect((await page.addDirector({ email: 'b@lantern.example' }, { registryKey: '../x' })).status).toBe(422)
  })

  it('are stored sealed', async () => {
    const page = await lookedUp(lantern)
    await page.dismiss(findSuggestion(await page.suggestions(), 'director', 'Ada Marlowe').key, true)
    const row = await portico.context.db
      .selectFrom('corporateRequests')
      .selectAll()
      .where('requestId', '=', page.requestId)
      .executeTakeFirstOrThrow()
    expect(row.sealedRegistryResponses).toBeInstanceOf(Buffer)
    expect(
      Object.values(row)
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
        .join(),
    ).not.toMatch(/Marlowe|Okafor|dismissed/)
  })
})
