import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFindingCode } from '#contract/cases/approval.ts'
import type { CaseFile } from '#contract/cases/case-file.ts'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import { importForm } from '#server/forms/import-form.ts'
import type { CompanyProfile } from '#server/platform/ports.ts'
import { findRegistryDifferences } from '#server/registry/find-registry-differences.ts'
import { sampleCompanies } from '#server/registry/providers/sample/sample-companies.ts'
import { businessOf, companyPage, individualOf, newCompany, type Person, toBusinessArea } from '#server/testing/company-steps.ts'
import { auditOf, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/** What the registry says otherwise than the sample register, while a test runs. */
let change = (profile: CompanyProfile) => profile
let portico: TestApp
let grace: StaffApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  const { registry } = portico.context
  const getProfile = registry.getProfile.bind(registry)
  registry.getProfile = async (id) => change(await getProfile(id))
  const form = JSON.parse(await readFile('docs/forms/corporate.json', 'utf8'))
  form.modules.directors.fields.push({ name: 'Date of Birth', type: 'date', selected: true, limit: { required: false } })
  await importForm(portico.context, form)
  grace = await openStaffApp(portico, 'reviewer')
})
afterAll(() => portico.close())

const lantern = 'GB|09000001'
const brightwater = 'GB|09000010'

async function lookedUp(kyckrId: string) {
  const companyName = sampleCompanies().find((company) => company.kyckrId === kyckrId)?.companyName ?? ''
  const page = companyPage(portico, await newCompany(portico, { kyckrId, companyName }))
  expect((await page.call('POST', '/kyckr/enhanced', { kyckrId })).status).toBe(200)
  const suggestions = async () => (await page.call('GET', '/kyckr/suggestion')).body.suggestions as RegistrySuggestion[]
  const dismiss = (key: string, isDismissed: boolean) => page.call('POST', '/kyckr/suggestion', { key, isDismissed })
  const addDirector = (person: Person, more?: object) => page.addDirector({ designation: 'Director', ...person }, more)
  return { ...page, suggestions, dismiss, addDirector }
}
const named = (suggestions: RegistrySuggestion[]) => suggestions.map(({ list, name }) => [list, name])
const find = (suggestions: RegistrySuggestion[], list: string, name: string) => {
  const found = suggestions.find((each) => each.list === list && each.name === name)
  if (!found) throw new Error(`${name} is not suggested`)
  return found
}
const differencesOf = async (requestId: string) => {
  const { db } = portico.context
  const request = await db.selectFrom('verificationRequests').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()
  return (await findRegistryDifferences(db, portico.context, request)).map(({ about, difference }) => `${about} ${difference}`)
}
const caseOf = async (id: string, areas?: string[]) =>
  ((areas ? await grace.send('POST', `/requests/${id}/reveal`, { areas }) : await grace.send('GET', `/requests/${id}`)).body as CaseFile)
    .company?.registry

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
    const ada = find(await page.suggestions(), 'director', 'Ada Marlowe')
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
    expect(find(left, 'shareholder', 'Ada Marlowe').EOD).toBe(EOD)
    expect(find(left, 'shareholder', 'Thomas Okafor').EOD).toBeNull()
    const merged = await page.addShareholder(
      { first: 'ADA', last: 'MARLOWE', email: 'ada@lantern.example', shares: '60' },
      { EOD, registryKey: find(left, 'shareholder', 'Ada Marlowe').key },
    )
    expect([individualOf(merged).requestId, merged.body.isMerged]).toEqual([EOD, true])
    expect(named(await page.suggestions())).toEqual([
      ['director', 'Thomas Okafor'],
      ['shareholder', 'Thomas Okafor'],
    ])
  })

  it('are matched under another name where the company confirmed it', async () => {
    const page = await lookedUp(lantern)
    const { key } = find(await page.suggestions(), 'director', 'Ada Marlowe')
    const added = await page.addDirector({ first: 'Adelaide', last: 'Marlow-Smith', email: 'ada@lantern.example' }, { registryKey: key })
    expect(find(await page.suggestions(), 'shareholder', 'Ada Marlowe').EOD).toBe(individualOf(added).requestId)
  })

  it('may be companies, confirmed among the owners', async () => {
    const page = await lookedUp(brightwater)
    const parent = find(await page.suggestions(), 'business', 'Brightwater Europe S.à r.l.')
    expect(parent).toMatchObject({ isoCode: 'LU', companyNumber: 'B900011', sharesPercent: 75, firstName: null })
    const displayAreas = [toBusinessArea({ name: 'Brightwater Europe', country: 'LU', shares: '75' })]
    const added = await page.call('POST', '/business-shareholder', { requestId: page.requestId, displayAreas, registryKey: parent.key })
    expect(businessOf(added).requestId).toMatch(/^cod_/)
    expect(named(await page.suggestions()).filter(([list]) => list === 'business')).toEqual([])
  })

  it('keep their band where a registry has no exact share', async () => {
    change = (profile) => ({
      ...profile,
      owners: profile.owners.map((owner) => ({ ...owner, sharesPercent: null, sharesBand: { abovePercent: 25, toPercent: 50 } })),
    })
    const page = await lookedUp(lantern)
    expect((await page.suggestions())[2]).toMatchObject({ sharesPercent: null, sharesBand: { abovePercent: 25, toPercent: 50 } })
    change = (profile) => profile
  })

  it('exclude withheld, resigned and former parties, and merge two roles of one person', async () => {
    change = (profile) => {
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
    }
    const page = await lookedUp(lantern)
    expect((await page.suggestions()).map(({ list, name, role }) => [list, name, role])).toEqual([
      ['director', 'Ada Marlowe', 'Director, Secretary'],
    ])
    change = (profile) => profile
  })

  it('can be dismissed and restored by the company, recorded in the history', async () => {
    const page = await lookedUp(lantern)
    const { key } = find(await page.suggestions(), 'director', 'Thomas Okafor')
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
    const foreign = find(await other.suggestions(), 'business', 'Brightwater Europe S.à r.l.')
    expect((await page.dismiss(foreign.key, true)).body.errorCode).toBe('NOT_FOUND')
    expect((await page.addDirector({ email: 'a@lantern.example' }, { registryKey: foreign.key })).status).toBe(200)
    expect(named(await other.suggestions())).toContainEqual(['business', 'Brightwater Europe S.à r.l.'])
    expect((await page.addDirector({ email: 'b@lantern.example' }, { registryKey: '../x' })).status).toBe(422)
  })

  it('are stored sealed', async () => {
    const page = await lookedUp(lantern)
    await page.dismiss(find(await page.suggestions(), 'director', 'Ada Marlowe').key, true)
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

describe('the case of a company', () => {
  it('is not compared without a registry answer', async () => {
    const page = companyPage(portico, await newCompany(portico))
    await page.read()
    expect(await caseOf(page.requestId)).toBeNull()
    expect(await differencesOf(page.requestId)).toEqual([])
  })

  it('lists differences row by row', async () => {
    const page = await lookedUp(lantern)
    const [ada] = await page.suggestions()
    await page.addDirector({ first: 'Ada', last: 'Marlowe', email: 'ada@lantern.example' }, { registryKey: ada?.key })
    await page.addDirector({ first: 'Ruth', last: 'Denholm', email: 'ruth@lantern.example' })
    await page.addShareholder({ first: 'Ada', last: 'Marlowe', email: 'ada@lantern.example', shares: '51' })
    await page.addShareholder({ first: 'Mallory', last: 'Vane', email: 'mal@lantern.example', shares: '49' })
    expect(await differencesOf(page.requestId)).toEqual([
      'director ended',
      'director not-declared',
      'owner share',
      'owner not-registered',
      'owner not-declared',
    ])
    const registry = await caseOf(page.requestId, ['people', 'answers'])
    expect(registry).toMatchObject({ source: 'Sample register', dismissed: [] })
    const { findings } = (await grace.send('GET', `/requests/${page.requestId}`)).body as CaseFile
    expect(findings.filter(({ kind }) => kind === 'registry').map(toFindingCode)).toContain('registry:owner:share')
    expect(
      registry?.comparison.directors.parties.map(({ declared, registered, differences }) => [
        declared?.name,
        registered?.name,
        differences,
      ]),
    ).toEqual([
      ['Ada Marlowe', 'Ada Marlowe', []],
      ['Ruth Denholm', 'Ruth Denholm', ['ended']],
      [undefined, 'Thomas Okafor', ['not-declared']],
    ])
    expect(registry?.comparison.owners.parties[0]).toMatchObject({
      declared: { sharesPercent: 51 },
      registered: { sharesPercent: 60 },
      differences: ['share'],
    })
    expect(registry?.comparison.facts.find(({ fact }) => fact === 'name')).toEqual({
      fact: 'name',
      declared: 'Copper Lantern Trading Limited',
      registered: 'Copper Lantern Trading Limited',
      differs: false,
    })
    expect(registry?.comparison.facts.find(({ fact }) => fact === 'incorporated-on')).toMatchObject({
      declared: '2014-03-18',
      differs: false,
    })
  })

  it('has no findings where everything matches', async () => {
    const page = await lookedUp(lantern)
    for (const [first, last, shares] of [
      ['Ada', 'Marlowe', '60'],
      ['Thomas', 'Okafor', '40'],
    ] as const) {
      const email = `${first}@lantern.example`
      await page.addDirector({ first, last, email })
      await page.addShareholder({ first, last, email, shares })
    }
    expect([await page.suggestions(), await differencesOf(page.requestId)]).toEqual([[], []])
  })

  it('compares the month of birth', async () => {
    const page = await lookedUp(lantern)
    const born = (day: string) => ({ 'Date of Birth': day })
    await page.addDirector({ first: 'Ada', last: 'Marlowe', email: 'ada@lantern.example', more: born('1979-04-30') })
    await page.addDirector({ first: 'Thomas', last: 'Okafor', email: 'tom@lantern.example', more: born('1983-11-01') })
    expect((await differencesOf(page.requestId)).filter((each) => each.startsWith('director'))).toEqual(['director birth-month'])
  })

  it('masks people until revealed', async () => {
    const page = await lookedUp(lantern)
    await page.addDirector({ first: 'Ada', last: 'Marlowe', email: 'ada@lantern.example' })
    const masked = await caseOf(page.requestId)
    expect(JSON.stringify(masked)).not.toMatch(/Marlowe|Okafor|1978-04/)
    expect(masked?.comparison.directors.parties[0]).toMatchObject({
      declared: { name: 'A••• M•••' },
      registered: { name: 'A••• M•••', monthOfBirth: '•••' },
    })
    expect(masked?.comparison.facts.find(({ fact }) => fact === 'incorporated-on')).toMatchObject({
      declared: '•••',
      registered: '2014-03-18',
    })
    expect(JSON.stringify(await caseOf(page.requestId, ['people']))).toContain('1978-04')
  })

  it('shows dismissed suggestions', async () => {
    const page = await lookedUp(lantern)
    const { key } = find(await page.suggestions(), 'director', 'Thomas Okafor')
    await page.dismiss(key, true)
    expect((await caseOf(page.requestId))?.dismissed).toEqual([key])
  })

  it('refreshes the registry answer for staff, and records it', async () => {
    const page = await lookedUp(lantern)
    change = (profile) => ({ ...profile, status: 'Dissolved' })
    const { body, status } = await grace.send('POST', `/requests/${page.requestId}/registry`)
    change = (profile) => profile
    expect([status, body.source]).toEqual([200, 'Sample register'])
    expect(await differencesOf(page.requestId)).toContain('company status')
    expect((await auditOf(portico, page.requestId)).map(({ actorId, action, facts }) => [actorId, action, facts.source])).toEqual([
      [grace.id, 'request.registry-asked', 'Sample register'],
    ])
    const nameless = companyPage(portico, await newCompany(portico))
    expect((await grace.send('POST', `/requests/${nameless.requestId}/registry`)).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
    const auditor = await openStaffApp(portico, 'auditor')
    expect((await auditor.send('POST', `/requests/${page.requestId}/registry`)).body.errorCode).toBe('PERMISSION_DENIED')
  })
})
