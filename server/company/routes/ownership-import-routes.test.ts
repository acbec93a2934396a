import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { structureLimits } from '#contract/ownership/structure-limits.ts'
import { businessOf, companyPage, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

type Edge = { company: number; owner: number; percent: number }

function toStatements(companyCount: number, edges: readonly Edge[]): object[] {
  const of = (recordType: string, recordId: string, recordDetails: object) => {
    return { statementId: `s-${recordId}`, declarationSubject: 'c0', statementDate: '2026-01-01', recordType, recordId, recordDetails }
  }
  return [
    ...Array.from({ length: companyCount }, (_, at) =>
      of('entity', `c${at}`, {
        entityType: { type: 'registeredEntity' },
        name: `Company ${at}`,
        jurisdiction: { code: 'GB' },
        identifiers: [{ scheme: 'GB-COH', id: `${at}0000` }],
      }),
    ),
    ...edges.map(({ company, owner, percent }, at) => {
      const interests = [{ type: 'shareholding', directOrIndirect: 'direct', share: { exact: percent } }]
      return of('relationship', `r${at}`, { subject: `c${company}`, interestedParty: `c${owner}`, interests })
    }),
  ]
}
/** Companies that own one another, every one of them every other. */
const everyOther = (count: number): Edge[] =>
  Array.from({ length: count }, (_, company) => company).flatMap((company) =>
    Array.from({ length: count }, (_, owner) => ({ company, owner, percent: 0.5 })).filter(({ owner }) => owner !== company),
  )
/** Companies in a row, each owned by some of those that follow it. */
const downwards = (count: number, each: number): Edge[] =>
  Array.from({ length: count }, (_, company) => company).flatMap((company) =>
    Array.from({ length: each }, (_, at) => ({ company, owner: company + at + 1, percent: 1 })).filter(({ owner }) => owner < count),
  )

const openPage = async () => companyPage(portico, await newCompany(portico))
const bring = async (statements: object[]) => {
  const page = await openPage()
  return { page, answer: await page.call('POST', '/ownership/bods', { requestId: page.requestId, statements }) }
}

/** The longest time in which this process could answer nobody. */
async function measureStandstillMs(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

it('answers other calls while the largest file is imported', async () => {
  const { requestId, token } = await newCompany(portico)
  const payload = JSON.stringify({ requestId, token, statements: toStatements(1_000, downwards(1_000, 14)) })
  expect(payload.length).toBeGreaterThan(4_000_000)
  let status = 0
  const standstillMs = await measureStandstillMs(async () => {
    const url = '/v1/onboarding/corporate-request/ownership/bods'
    ;({ status } = await portico.send({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    }))
  })
  expect(status).toBe(422)
  expect(standstillMs).toBeLessThan(1_000)
})

it.each(['\0', '\ud800'])('refuses unstorable text, and imports nothing (%j)', async (hidden) => {
  const [company = {}, ...others] = toStatements(2, [{ company: 0, owner: 1, percent: 60 }])
  const named = (name: string) => ({
    ...company,
    recordDetails: { entityType: { type: 'registeredEntity' }, name, jurisdiction: { code: 'GB' } },
  })
  expect((await bring([named('Company 0'), ...others])).answer.status).toBe(200)
  const inTexts = [
    [named(`Company ${hidden}`), ...others],
    toStatements(2, [{ company: 0, owner: 1, percent: 60 }]).map((one, at) =>
      at === 1
        ? { ...one, recordDetails: { entityType: { type: 'registeredEntity' }, name: `Owner ${hidden}`, jurisdiction: { code: 'GB' } } }
        : one,
    ),
  ]
  for (const statements of inTexts) {
    const { page, answer } = await bring(statements)
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID_REQUEST_PARAMETERS'])
    expect((await page.structure()).body.corporations).toHaveLength(1)
  }
})

it.each([
  ['more holdings', toStatements(500, downwards(500, 5))],
  ['more companies that own one another', toStatements(30, everyOther(structureLimits.companiesInCircles + 1))],
])('refuses a structure of %s above the limit, and imports nothing', async (_, statements) => {
  const { page, answer } = await bring(statements)
  expect([answer.status, answer.body.errorCode]).toEqual([422, 'ROW_LIMIT_REACHED'])
  expect((await page.structure()).body.corporations).toHaveLength(1)
})

it('imports and computes a structure of the maximum size without blocking', async () => {
  const most = structureLimits.companiesInCircles
  const circle = everyOther(most)
  const rest = downwards(300, 6).map((edge) => ({ ...edge, company: edge.company + most, owner: edge.owner + most }))
  const edges = [...circle, { company: 0, owner: most, percent: 1 }, ...rest].slice(0, structureLimits.holdings)
  const { page, answer } = await bring(toStatements(300 + most, edges))
  expect([answer.status, answer.body.errorCode]).toEqual([200, undefined])
  await page.structure()
  expect(await measureStandstillMs(() => page.structure())).toBeLessThan(1_500)
})

it('refuses rows that exceed the maximum size, and allows it to shrink', async () => {
  const most = structureLimits.companiesInCircles
  // A ring of as many as may be: one more company in it is one too many.
  const ring = Array.from({ length: most }, (_, at) => ({ company: at, owner: (at + 1) % most, percent: 50 }))
  const { page, answer } = await bring(toStatements(most, ring))
  expect(answer.status).toBe(200)
  const { corporations } = (await page.structure()).body as { corporations: { cod: string; companyName: string }[] }
  const codOf = (name: string) => corporations.find(({ companyName }) => companyName === name)?.cod
  const outside = businessOf(await page.addBusiness({ name: 'Outside Ltd', number: '777', shares: '1' }, codOf('Company 3')))
  const known = { name: 'Company 5', number: '50000', shares: '1' }
  const closing = await page.addBusiness(known, outside.requestId)
  expect([closing.status, closing.body.errorCode]).toEqual([422, 'ROW_LIMIT_REACHED'])
  const line = (await page.structure()).body as { corporations: { companyName: string; parent: string; cod: string }[] }
  expect(line.corporations.some(({ companyName, parent }) => companyName === 'Company 5' && parent === outside.requestId)).toBe(false)
  const open = line.corporations.find(({ companyName }) => companyName === 'Company 9')
  expect((await page.call('DELETE', `/business-shareholder?COD=${open?.cod}`)).status).toBe(200)
  expect((await page.addBusiness(known, outside.requestId)).status).toBe(200)
})
