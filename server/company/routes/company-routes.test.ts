import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveRequest, operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { businessOf, companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

const open = async () => companyPage(portico, await newCompany(portico))
const email = (name: string) => `${name}@example.com`

it('stores a person who is director and shareholder as one row', async () => {
  const page = await open()
  const director = individualOf(await page.addDirector({ email: email('both'), designation: 'Chair' }))
  const shareholder = await page.addShareholder({ email: email('BOTH'), shares: '30' })
  expect([shareholder.status, shareholder.body.isMerged, individualOf(shareholder).requestId]).toEqual([200, true, director.requestId])
  const [row] = (await page.list('shareholder')).body.individuals as Record<string, unknown>[]
  expect(row).toMatchObject({
    roles: ['director', 'shareholder'],
    '% of Shares': '30',
    Designation: 'Chair',
    ISUBO: true,
    direct_shares: 30,
    indirect_shares: 0,
  })
  expect((await page.list('director')).body.individuals).toHaveLength(1)
  // Out of one list, the person stays in the other.
  await page.call('DELETE', `/individual?EOD=${director.requestId}&COD=${page.requestId}&cod2EODType=shareholder`)
  expect(
    [(await page.list('director')).body.individuals, (await page.list('shareholder')).body.individuals].map((list) => (list as []).length),
  ).toEqual([1, 0])
})

it('accepts shares of 0.01 to 100 with two decimals', async () => {
  const page = await open()
  for (const shares of ['0', '0.001', '100.01', 'half', '-1', '']) {
    const refused = await page.addShareholder({ shares })
    expect([shares, refused.status, refused.body.errorCode]).toEqual([shares, 422, 'VALIDATION_ERROR'])
    expect((refused.body.details as { field: string; message: string }[]).map(({ field }) => field)).toEqual(['% of Shares'])
  }
  expect((await page.addShareholder({ shares: '0.01' })).status).toBe(200)
  expect((await page.addShareholder({ email: email('rest'), shares: '99.99' })).body.totalShares).toBe(100)
})

it('refuses a total above 100 % over people and companies', async () => {
  const page = await open()
  await page.addShareholder({ shares: '60' })
  await page.addBusiness({ name: 'Holding Ltd', number: '1', shares: '40' })
  const person = await page.addShareholder({ email: email('more'), shares: '0.01' })
  const company = await page.addBusiness({ name: 'Other Ltd', number: '2', shares: '0.01' })
  expect([person.body.errorCode, company.body.errorCode]).toEqual(['SHARES_OUT_OF_BOUND', 'SHARES_OUT_OF_BOUND'])
  expect((await page.call('GET', `/total-shares?COD=${page.requestId}`)).body).toEqual({
    totalShares: 100,
    individualShares: 60,
    businessShares: 40,
  })
})

it('keeps both rows when two people edit one company, and returns the stored version to the later one', async () => {
  const page = await open()
  const row = individualOf(await page.addDirector({ first: 'Anna' }))
  const change = (first: string, revision: number) =>
    page.call('PATCH', '/individual', {
      EOD: row.requestId,
      revision,
      corporateIndividualRequest: { individualType: 'DIRECTOR' },
      corporateUserRequestInfo: { formContent: { content: [{ fieldName: 'First Name', fieldValue: first }] } },
    })
  const both = await Promise.all([change('Berta', row.revision), change('Clara', row.revision)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)?.body
  const stored = both.find(({ status }) => status === 200)
  expect(refused?.errorCode).toBe('ROW_CHANGED_ELSEWHERE')
  expect(refused?.details).toMatchObject({
    individual: { 'First Name': stored && individualOf(stored)['First Name'], revision: row.revision + 1 },
  })
  expect(individualOf(await change('Dora', row.revision + 1))).toMatchObject({ 'First Name': 'Dora', 'Last Name': 'Eriksson' })
  // Rows added at once are both there.
  await Promise.all([page.addDirector({ email: email('one') }), page.addDirector({ email: email('two') })])
  expect((await page.list('director')).body.individuals).toHaveLength(3)
})

it('deletes emptied fields, and keeps fields that were not sent', async () => {
  const page = await open()
  const row = individualOf(await page.addDirector({ email: 'emptied@example.com', more: { 'Middle Name': 'Maria' }, designation: 'Chair' }))
  const change = (fieldName: string, fieldValue: string) => ({
    EOD: row.requestId,
    corporateIndividualRequest: { individualType: 'DIRECTOR' },
    corporateUserRequestInfo: { formContent: { content: [{ fieldName, fieldValue }] } },
  })
  const emptied = individualOf(await page.call('PATCH', '/individual', change('Middle Name', '')))
  expect(emptied).toMatchObject({ 'First Name': 'Anna', 'Middle Name': '', Designation: 'Chair' })
  expect((await page.call('PATCH', '/individual', change('Last Name', ''))).body.errorCode).toBe('VALIDATION_ERROR')
})

it('reports that an edited row was deleted', async () => {
  const page = await open()
  const row = individualOf(await page.addDirector())
  const business = businessOf(await page.addBusiness({ name: 'Holding Ltd', number: '1', shares: '10' }))
  await page.call('DELETE', `/individual?EOD=${row.requestId}`)
  await page.call('DELETE', `/business-shareholder?COD=${business.requestId}`)
  const codes = await Promise.all([
    page.call('GET', `/individual?EOD=${row.requestId}`),
    page.call('DELETE', `/individual?EOD=${row.requestId}`),
    page.invite(row.requestId),
    page.call('GET', `/individual/list?COD=${business.requestId}`),
    page.call('PATCH', '/business-shareholder', { id: business.requestId, displayAreas: [] }),
  ])
  expect(codes.map(({ body }) => body.errorCode)).toEqual(Array(5).fill('ROW_DELETED_ELSEWHERE'))
  const emptied = await portico.context.db
    .selectFrom('companyPeople')
    .select(['sealedDetails', 'emailKey'])
    .where('id', '=', row.requestId)
    .executeTakeFirst()
  expect(emptied).toEqual({ sealedDetails: null, emailKey: null })
})

it('locks the row of an approved person', async () => {
  const page = await open()
  const row = individualOf(await page.addDirector())
  await page.invite(row.requestId)
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'WAIT_FOR_APPROVAL' })
    .where('id', '=', row.requestId)
    .execute()
  await approveRequest(portico.context, row.requestId, { ...operatorDecision(), reason: 'Seen at the branch' })
  const change = {
    EOD: row.requestId,
    corporateIndividualRequest: { individualType: 'DIRECTOR' },
    corporateUserRequestInfo: { formContent: { content: [] } },
  }
  const answers = [
    await page.call('PATCH', '/individual', change),
    await page.call('DELETE', `/individual?EOD=${row.requestId}`),
    await page.invite(row.requestId),
  ]
  expect(answers.map(({ body }) => body.errorCode)).toEqual(['ROW_APPROVED', 'ROW_APPROVED', 'ROW_APPROVED'])
  expect((await page.list('director')).body.individuals).toMatchObject([{ status: 'APPROVED', isLocked: true }])
})

it("refuses to change an approved person's shares by adding them again", async () => {
  const page = await open()
  const row = individualOf(await page.addShareholder({ shares: '30' }))
  await page.invite(row.requestId)
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'WAIT_FOR_APPROVAL' })
    .where('id', '=', row.requestId)
    .execute()
  await approveRequest(portico.context, row.requestId, { ...operatorDecision(), reason: 'Seen at the branch' })
  expect((await page.addShareholder({ shares: '20' })).body.errorCode).toBe('ROW_APPROVED')
  expect((await page.list('shareholder')).body.individuals).toMatchObject([{ '% of Shares': '30' }])
  expect((await page.addDirector({ designation: 'Chair' })).body.isMerged).toBe(true)
})

it('computes indirect ownership to any depth', async () => {
  const page = await open()
  const holding = businessOf(await page.addBusiness({ name: 'Holding Ltd', number: '11', shares: '60' }))
  const top = businessOf(await page.addBusiness({ name: 'Top Ltd', number: '22', shares: '50' }, holding.requestId))
  await page.addShareholder({ email: email('deep'), shares: '100' }, { COD: top.requestId })
  await page.addShareholder({ email: email('deep'), shares: '5' })
  const { body } = await page.structure()
  expect(body.users).toMatchObject([
    { parent: top.requestId, direct_shares: 100, indirect_shares: 30, ISUBO: true, name: 'Anna Eriksson' },
    { parent: page.requestId, direct_shares: 5, indirect_shares: 30, ISUBO: true },
  ])
  expect(body.corporations).toMatchObject([
    { cod: page.requestId, parent: null },
    { cod: holding.requestId, parent: page.requestId, direct_shares: 60, indirect_shares: 0 },
    { cod: top.requestId, parent: holding.requestId, direct_shares: 50, indirect_shares: 30 },
  ])
  expect((await page.call('GET', `/business-shareholder/list?parentCOD=${page.requestId}`)).body).toMatchObject({
    businessShareholders: [
      { companyName: 'Holding Ltd', individualShareholderCount: 0, corporateShareholderCount: 1, '% of Shares': '60' },
    ],
    totalShares: 65,
  })
  // Without the company between, nobody stands above it any more.
  await page.call('DELETE', `/business-shareholder?COD=${holding.requestId}&parentId=${page.requestId}`)
  expect((await page.structure()).body).toMatchObject({ users: [{ parent: page.requestId, direct_shares: 5, ISUBO: false }] })
})

it('refuses a company that owns itself, and solves circular ownership', async () => {
  const page = companyPage(portico, await newCompany(portico, { kyckrId: 'GB|01234567' }))
  const own = await page.addBusiness({ name: 'Meridian', number: '0123 4567', shares: '10' })
  expect([own.status, own.body.errorCode]).toEqual([422, 'COMPANY_OWNS_ITSELF'])
  const other = businessOf(await page.addBusiness({ name: 'Other Ltd', number: '99', shares: '50' }))
  const itself = await page.addBusiness({ name: 'Other Ltd', number: '99', shares: '10' }, other.requestId)
  expect(itself.body.errorCode).toBe('COMPANY_OWNS_ITSELF')
  const circle = await page.addBusiness({ name: 'Meridian', number: '01234567', shares: '20' }, other.requestId)
  expect([circle.status, circle.body.isMerged, businessOf(circle).requestId]).toEqual([200, true, page.requestId])
  await page.addShareholder({ email: email('owner'), shares: '50' })
  await page.addShareholder({ email: email('second'), shares: '80' }, { COD: other.requestId })
  const { users, flags } = (await page.structure()).body as {
    users: { parent: string; indirect_shares: number }[]
    flags: { flag: string }[]
  }
  // 0.5 / (1 - 0.5 × 0.2) of the whole, of which 50 is direct.
  expect(users.find(({ parent }) => parent === page.requestId)?.indirect_shares).toBeCloseTo(5.5556, 4)
  expect(flags.map(({ flag }) => flag)).toContain('circular')
})

it('is submitted for approval only when complete', async () => {
  const page = await open()
  await portico.context.db.updateTable('companyNodes').set({ isoCode: null }).where('id', '=', page.requestId).execute()
  await page.addDirector()
  const done = await page.call('POST', '/submit', { requestId: page.requestId })
  expect(done.body).toMatchObject({ status: 'WAIT_FOR_APPROVAL', problems: [] })
  expect(await portico.mailKinds(page.requestId)).toEqual(['company-submitted'])
  expect(await portico.activitiesOf(page.requestId)).toEqual([
    'REQUEST_CREATED',
    'LINK_OPENED',
    'INDIVIDUAL_ADDED',
    'SUBMITTED',
    'INVITATION_SENT',
  ])
  expect((await page.addDirector({ email: email('late') })).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
  await rejectRequest(portico.context, page.requestId, { ...operatorDecision(), remark: 'No.' })
  expect((await page.read()).body).toMatchObject({ status: 'REJECTED', remark: 'No.' })
  expect(await portico.mailKinds(page.requestId)).toEqual(['company-submitted', 'company-rejected'])
})
