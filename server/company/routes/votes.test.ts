import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { toApprovalDemand } from '#contract/cases/approval.ts'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { loadStructure, solve, toGraph } from '#server/ownership/structure.ts'
import { setClient } from '#server/settings/change-client.ts'
import { businessOf, companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
})
afterEach(() => setClient(portico.context, portico.client.id, { ownershipRule: 'capital' }))
afterAll(() => portico.close())

type Page = ReturnType<typeof companyPage>
const open = async () => companyPage(portico, await newCompany(portico))
const email = (name: string) => `${name}@example.com`
const votes = (percent: string) => ({ more: { '% of Votes': percent } })
const ownersOf = async (page: Page) => (await page.list('shareholder')).body.individuals as Record<string, unknown>[]
const usersOf = async (page: Page, id?: string) => (await page.structure(id)).body.users as Record<string, unknown>[]
const changePerson = (page: Page, EOD: string, content: Record<string, string>, COD = page.requestId) =>
  page.call('PATCH', '/individual', {
    EOD,
    COD,
    corporateIndividualRequest: { individualType: 'SHAREHOLDER' },
    corporateUserRequestInfo: {
      formContent: { content: Object.entries(content).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })) },
    },
  })

it('stores votes with the holding, keeps them on other changes, and removes them when emptied', async () => {
  const page = await open()
  const holding = businessOf(await page.addBusiness({ name: 'Holding Ltd', number: '11', shares: '40', ...votes('5.5') }))
  expect(holding).toMatchObject({ '% of Votes': '5.5', direct_votes: 5.5 })
  const { requestId: EOD } = individualOf(await page.addShareholder({ shares: '10', ...votes('80') }))
  await page.addShareholder({ shares: '70' }, { COD: holding.requestId })
  expect(await ownersOf(page)).toMatchObject([{ '% of Shares': '10', '% of Votes': '80', direct_votes: 80, indirect_votes: 3.85 }])
  expect((await page.list('shareholder', holding.requestId)).body.individuals).toMatchObject([
    { '% of Shares': '70', '% of Votes': null, direct_votes: null },
  ])
  const opened = await page.call('GET', `/individual?EOD=${EOD}&COD=${page.requestId}`)
  expect(JSON.stringify(opened.body)).toContain('"fieldName":"% of Votes","fieldValue":"80"')
  expect((await changePerson(page, EOD, { '% of Shares': '12' })).status).toBe(200)
  expect(await ownersOf(page)).toMatchObject([{ '% of Shares': '12', '% of Votes': '80' }])
  await changePerson(page, EOD, { '% of Votes': '' })
  expect(await ownersOf(page)).toMatchObject([{ '% of Shares': '12', '% of Votes': null }])
})

it('accepts votes of 0 to 100 with two decimals', async () => {
  const page = await open()
  for (const wrong of ['100.01', '-1', '33.333', 'half']) {
    const answers = [
      await page.addShareholder({ shares: '10', ...votes(wrong) }),
      await page.addBusiness({ name: 'Other Ltd', number: '2', shares: '10', ...votes(wrong) }),
    ]
    for (const { status, body } of answers)
      expect([wrong, status, (body.details as { field: string }[]).map(({ field }) => field)]).toEqual([wrong, 422, ['% of Votes']])
  }
  expect((await page.addShareholder({ shares: '10', ...votes('0') })).status).toBe(200)
  expect(await ownersOf(page)).toMatchObject([{ '% of Votes': '0', direct_votes: 0 }])
  const director = await page.addDirector({ email: email('chair'), more: { '% of Votes': '5' } })
  expect([director.status, director.body.errorCode]).toEqual([422, 'VALIDATION_ERROR'])
})

it('refuses a total of votes above 100 %', async () => {
  const page = await open()
  await page.addShareholder({ shares: '10', ...votes('60') })
  await page.addBusiness({ name: 'Holding Ltd', number: '1', shares: '10', ...votes('40') })
  const person = await page.addShareholder({ email: email('more'), shares: '1', ...votes('0.01') })
  const company = await page.addBusiness({ name: 'Other Ltd', number: '2', shares: '1', ...votes('0.01') })
  expect([person, company].map(({ status, body }) => [status, body.errorCode, body.details])).toEqual(
    Array(2).fill([422, 'VOTES_OUT_OF_BOUND', { totalVotes: 100.01 }]),
  )
  expect(await ownersOf(page)).toHaveLength(1)
})

it("refuses to change an approved person's votes by adding them again", async () => {
  const page = await open()
  const row = individualOf(await page.addShareholder({ shares: '10', ...votes('80') }))
  const invited = await page.invite(row.requestId)
  expect(invited.status).toBe(200)
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'WAIT_FOR_APPROVAL' })
    .where('id', '=', row.requestId)
    .execute()
  await approveRequest(portico.context, row.requestId, { ...operatorDecision(), reason: 'Seen at the branch' })
  expect((await page.addShareholder({ shares: '10', ...votes('20') })).body.errorCode).toBe('ROW_APPROVED')
  expect((await page.addShareholder({ shares: '10', more: { 'Role in Trust': 'trustee' } })).body.errorCode).toBe('ROW_APPROVED')
  expect((await page.addShareholder({ shares: '10' })).status).toBe(200)
  expect(await ownersOf(page)).toMatchObject([{ '% of Votes': '80', trust_role: null }])
})

it("finds beneficial owners by the customer's rule, with the path", async () => {
  const page = await open()
  const holding = businessOf(await page.addBusiness({ name: 'Holding Ltd', number: '11', shares: '30' }))
  const voter = individualOf(await page.addShareholder({ shares: '10', ...votes('65') }))
  const holder = individualOf(await page.addShareholder({ email: email('holder'), shares: '60' }, { COD: holding.requestId }))
  const found = async () => {
    const users = await usersOf(page)
    const { ownership } = solve(await loadStructure(portico.context.db, page.requestId), page.requestId, await clientNow())
    expect(ownership.people.filter(({ isUbo }) => isUbo).map(({ id }) => id)).toEqual(
      users.filter(({ ISUBO }) => ISUBO).map(({ eod }) => eod),
    )
    return users.filter(({ ISUBO }) => ISUBO).map(({ eod, counted_by: by }) => [eod, by])
  }
  const clientNow = async () =>
    portico.context.db.selectFrom('clients').selectAll().where('id', '=', portico.client.id).executeTakeFirstOrThrow()
  expect(await found()).toEqual([])
  await setClient(portico.context, portico.client.id, { ownershipRule: 'capital_or_votes' })
  expect(await found()).toEqual([[voter.requestId, [{ basis: 'votes', percent: 65, path: [voter.requestId, page.requestId] }]]])
  await setClient(portico.context, portico.client.id, { ownershipRule: 'control' })
  expect(await found()).toEqual([
    [voter.requestId, [{ basis: 'control', percent: 65, path: [voter.requestId, page.requestId] }]],
    [holder.requestId, [{ basis: 'control', percent: 30, path: [holder.requestId, holding.requestId, page.requestId] }]],
  ])
  expect((await page.structure()).body).toMatchObject({ rule: 'control', thresholdPercent: 25 })
  expect(await ownersOf(page)).toMatchObject([{ ISUBO: true, counted_by: [{ basis: 'control' }] }])
})

it('solves trusts, nominees and listed companies from rows', async () => {
  await setClient(portico.context, portico.client.id, { ownershipRule: 'control' })
  const page = await open()
  const trust = businessOf(await page.addBusiness({ name: 'Family trust', shares: '40', more: { 'Type of Owner': 'trust' } }))
  await page.addBusiness({
    name: 'Big plc',
    number: '7',
    shares: '20',
    more: { 'Type of Owner': 'listed', 'Stock Exchange': 'London Stock Exchange' },
  })
  const trustee = await page.addShareholder(
    { shares: '0.01', more: { 'Role in Trust': 'trustee', 'Politically Exposed Person': 'yes' } },
    { COD: trust.requestId },
  )
  await page.addShareholder({ email: email('settlor'), shares: '10', more: { 'Role in Trust': 'settlor' } }, { COD: trust.requestId })
  const { users, corporations } = (await page.structure()).body as Record<string, Record<string, unknown>[]>
  expect(users?.map(({ trust_role: role, ISUBO, counted_by: by }) => [role, ISUBO, by])).toEqual([
    ['trustee', true, [{ basis: 'control', percent: 40, path: [individualOf(trustee).requestId, trust.requestId, page.requestId] }]],
    ['settlor', false, []],
  ])
  expect(corporations?.slice(1).map(({ owner_kind: kind, stock_exchange: exchange }) => [kind, exchange])).toEqual([
    ['trust', null],
    ['listed', 'London Stock Exchange'],
  ])
  const wrong = await page.addBusiness({ name: 'Odd Ltd', number: '9', shares: '1', more: { 'Type of Owner': 'club' } })
  expect((wrong.body.details as { field: string }[]).map(({ field }) => field)).toEqual(['Type of Owner'])
})

it('round-trips votes, kinds, roles, listings and exposure through BODS', async () => {
  const from = await open()
  const trust = businessOf(
    await from.addBusiness({ name: 'Family trust', shares: '40', more: { 'Type of Owner': 'trust', '% of Votes': '12.5' } }),
  )
  await from.addBusiness({
    name: 'Big plc',
    number: '7',
    shares: '20',
    more: { 'Type of Owner': 'listed', 'Stock Exchange': 'London Stock Exchange' },
  })
  await from.addBusiness({ name: 'Nominees Ltd', number: '8', shares: '5', more: { 'Type of Owner': 'nominee', '% of Votes': '0' } })
  await from.addShareholder(
    { shares: '55', more: { 'Role in Trust': 'trustee', 'Politically Exposed Person': 'yes' } },
    { COD: trust.requestId },
  )
  const { statements } = (await from.call('GET', `/ownership/bods?COD=${from.requestId}`)).body as { statements: object[] }
  const to = await open()
  const added = await to.call('POST', '/ownership/bods', { requestId: to.requestId, statements })
  expect([added.status, added.body]).toMatchObject([200, { addedPeople: 1, addedCompanies: 3 }])
  const { users, corporations } = (await to.structure()).body as Record<string, Record<string, unknown>[]>
  expect(users?.map(({ trust_role: role, direct_shares: shares, direct_votes: percent }) => [role, shares, percent])).toEqual([
    ['trustee', 55, null],
  ])
  const lines = corporations?.slice(1).map((line) => [line.companyName, line.owner_kind, line.stock_exchange, line.direct_votes])
  expect(lines?.sort()).toEqual([
    ['Big plc', 'listed', 'London Stock Exchange', null],
    ['Family trust', 'trust', null, 12.5],
    ['Nominees Ltd', 'nominee', null, 0],
  ])
  const again = (await to.call('GET', `/ownership/bods?COD=${to.requestId}`)).body as { statements: { recordDetails: object }[] }
  expect(again.statements.map(({ recordDetails }) => recordDetails)).toContainEqual(
    expect.objectContaining({ politicalExposure: { status: 'isPep' } }),
  )
})

it('leaves declared exemptions to a reviewer, and requires settlor and trustee of a trust', async () => {
  const page = await open()
  for (const [kind, number] of [
    ['listed', '71'],
    ['trust', '72'],
    ['state', '73'],
  ] as const) {
    expect((await page.addBusiness({ name: `${kind} Ltd`, number, shares: '30', more: { 'Type of Owner': kind } })).status).toBe(200)
  }
  const request = await portico.context.db
    .selectFrom('verificationRequests')
    .selectAll()
    .where('id', '=', page.requestId)
    .executeTakeFirstOrThrow()
  const findings = await findApprovalFindings(portico.context.db, portico.context, request)
  const exempt = findings.flatMap((finding) => (finding.kind === 'exemption' ? [finding] : []))
  expect(exempt.map(({ exemption }) => exemption)).toEqual(['listed', 'trust', 'state'])
  expect(exempt.map(toApprovalDemand)).toEqual(['reason', 'reason', 'reason'])
  expect(findings.flatMap((finding) => (finding.kind === 'gap' && finding.gap.kind.startsWith('trust') ? [finding.gap.kind] : []))).toEqual(
    ['trust_without_settlor', 'trust_without_trustee'],
  )
  const graph = toGraph(await loadStructure(portico.context.db, page.requestId))
  expect(graph.companies.flatMap(({ listed, role }) => listed ?? role ?? [])).toEqual(['listed', 'trust', 'state'])
})
