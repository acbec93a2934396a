import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importForm } from '#server/forms/import-form.ts'
import { openRegistry } from '#server/registry/open-registry.ts'
import { sampleCompanies } from '#server/registry/providers/sample/sample-companies.ts'
import { companyPage, newCompany } from '#server/testing/company-steps.ts'
import type { RegistryFault } from '#server/testing/open-registry-server.ts'
import { openCompaniesHouseServer, openGleifServer, openKyckrServer, testKey } from '#server/testing/registry-servers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const key = encodeURIComponent(testKey)
const house = await openCompaniesHouseServer()
const gleif = await openGleifServer()
const kyckr = await openKyckrServer()
const places = { 'companies-house': `${house.origin}/?key=${key}`, gleif: `${gleif.origin}/api/v1`, kyckr: `${kyckr.origin}/v2?key=${key}` }
const open = (kind: keyof typeof places) =>
  openRegistry(`${kind}:${places[kind]}`, {
    clock: { now: () => new Date('2026-01-02T03:04:05Z') },
    log: { warn: () => undefined },
    timing: { answerMs: 1_500, questionMs: 3_000, breathMs: 5 },
  })

let portico: TestApp
/** What happens elsewhere while the registry is asked for a profile. */
let meanwhile = async () => {}
beforeAll(async () => {
  const registry = open('companies-house')
  const getProfile = async (kyckrId: string) => {
    await meanwhile()
    return registry.getProfile(kyckrId)
  }
  portico = await testApp({ client: { creditBalance: 1_000 }, context: { registry: { ...registry, getProfile } } })
  await importForm(portico.context, JSON.parse(await readFile('docs/forms/corporate.json', 'utf8')))
})
afterAll(async () => {
  await portico.close()
  await Promise.all([house.close(), gleif.close(), kyckr.close()])
})

const own = 'GB|09000001'
const search = (query: string) => portico.call('GET', `/v1/onboarding/corporate-request/kyckr/search?${query}`)
const another = sampleCompanies().find(({ isoCode, kyckrId }) => isoCode === 'GB' && kyckrId !== own)

const troubles: { name: string; fault: RegistryFault; code: string }[] = [
  { name: 'says nothing', fault: { isSilent: true }, code: 'REGISTRY_UNAVAILABLE' },
  { name: 'fails again and again', fault: { status: 503 }, code: 'REGISTRY_UNAVAILABLE' },
  { name: 'takes no more calls', fault: { status: 429, headers: { 'retry-after': '3600' } }, code: 'REGISTRY_TOO_BUSY' },
  { name: 'no longer takes our key', fault: { status: 401 }, code: 'REGISTRY_UNAVAILABLE' },
  {
    name: 'breaks off in the middle of its answer',
    fault: { body: `{"items":[${' '.repeat(200)}`, cutAfterBytes: 40 },
    code: 'REGISTRY_UNAVAILABLE',
  },
  {
    name: 'answers with a page',
    fault: { headers: { 'content-type': 'text/html' }, body: '<h1>Sorry</h1>' },
    code: 'REGISTRY_UNAVAILABLE',
  },
  { name: 'answers with something else', fault: { body: '{"items":7,"company_name":7}' }, code: 'REGISTRY_UNAVAILABLE' },
  { name: 'sends people elsewhere', fault: { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, code: 'REGISTRY_UNAVAILABLE' },
]

/** Everything that a lookup may change of a company. */
async function standingOf(requestId: string) {
  const { db } = portico.context
  const request = await db.selectFrom('verificationRequests').select('status').where('id', '=', requestId).executeTakeFirstOrThrow()
  const company = await db.selectFrom('corporateRequests').selectAll().where('requestId', '=', requestId).executeTakeFirstOrThrow()
  const answers = await db.selectFrom('formAnswers').selectAll().where('requestId', '=', requestId).execute()
  return { request, company, answers, activities: await portico.activitiesOf(requestId) }
}

describe.each(troubles)('a registry that $name', ({ fault, code }) => {
  it('is reported to the search, and the next search succeeds', async () => {
    house.failNext(...Array<RegistryFault>(20).fill(fault))
    const refused = await search('isoCode=GB&name=Copper%20Lantern')
    expect(refused.body.errorCode).toBe(code)
    house.recover()
    expect((await search('isoCode=GB&companyNumber=09000001')).body).toMatchObject({ companies: [{ id: own, companyNumber: '09000001' }] })
  })

  it('leaves a company unchanged; the next attempt fills it', async () => {
    const page = companyPage(portico, await newCompany(portico, { kyckrId: own }))
    const before = await standingOf(page.requestId)
    house.failNext(...Array<RegistryFault>(20).fill(fault))
    for (const kyckrId of [own, another?.kyckrId]) {
      expect((await page.call('POST', '/kyckr/enhanced', { kyckrId })).body.errorCode).toBe(code)
    }
    house.recover()
    expect(await standingOf(page.requestId)).toEqual(before)
    expect((await page.call('GET', '/kyckr')).body).toEqual({ profile: null })
    const { body } = await page.call('POST', '/kyckr/enhanced', { kyckrId: own })
    expect(body).toMatchObject({ profile: { kyckrId: own, companyName: 'Copper Lantern Trading Limited' } })
    expect((body.filled as unknown[]).length).toBeGreaterThan(3)
  })
})

it('is refused when it returns another company', async () => {
  const page = companyPage(portico, await newCompany(portico, { kyckrId: own }))
  const profile = { company_name: 'Another Ltd', company_number: '99999999', type: 'ltd' }
  house.failNext({ body: JSON.stringify(profile) })
  expect((await page.call('POST', '/kyckr/enhanced', { kyckrId: own })).body.errorCode).toBe('REGISTRY_UNAVAILABLE')
  expect((await page.read()).body.autoFilled).toEqual([])
})

it('shows a profile that arrives after submission without filling the form', async () => {
  const page = companyPage(portico, await newCompany(portico, { kyckrId: own }))
  meanwhile = async () => {
    await portico.context.db
      .updateTable('verificationRequests')
      .set({ status: 'WAIT_FOR_APPROVAL' })
      .where('id', '=', page.requestId)
      .execute()
  }
  const { status, body } = await page.call('POST', '/kyckr/enhanced', { kyckrId: own })
  meanwhile = async () => {}
  expect([status, body.filled, body.profile]).toMatchObject([200, [], { kyckrId: own }])
  expect((await page.call('GET', '/kyckr')).body).toEqual({ profile: null })
})

it('shows the profile of a shareholder without storing it', async () => {
  const page = companyPage(portico, await newCompany(portico, { kyckrId: own }))
  const before = await standingOf(page.requestId)
  const { body } = await page.call('POST', '/kyckr/enhanced', { kyckrId: another?.kyckrId })
  expect(body).toMatchObject({ profile: { kyckrId: another?.kyckrId, companyName: another?.companyName }, filled: [] })
  expect(await standingOf(page.requestId)).toEqual(before)
  expect((await page.call('POST', '/kyckr/enhanced', { kyckrId: 'GB|00000000' })).body.errorCode).toBe('COMPANY_NOT_FOUND')
  expect((await search('isoCode=BR&name=Lantern')).body.errorCode).toBe('REGISTRY_COUNTRY_NOT_COVERED')
})

it.each(Object.keys(places) as (keyof typeof places)[])('continues where the registry finds %s', async (kind) => {
  const other = await testApp({ client: { creditBalance: 10 }, context: { registry: open(kind) } })
  const found = await other.call('GET', '/v1/onboarding/corporate-request/kyckr/search?isoCode=gb&name=Copper%20Lantern')
  expect(found.body).toMatchObject({
    companies: [{ id: own, companyName: 'Copper Lantern Trading Limited', companyNumber: '09000001' }],
    hasMore: false,
  })
  await other.close()
})
