import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveRequest, operatorDecision, retryRequest } from '#server/approval/decide-request.ts'
import { businessApprove, businessList } from '#server/commands/business.ts'
import { approveBusiness, reopenBusiness } from '#server/company/approve-business.ts'
import { everyTenant } from '#server/requests/tenant-scope.ts'
import { businessOf, companyPage, newCompany, seedCorporateForm, toBusinessArea } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

const refusal = (code: string) => expect.objectContaining({ code })

async function withHolding() {
  const page = companyPage(portico, await newCompany(portico))
  const row = businessOf(await page.addBusiness({ name: 'Holding Ltd', number: '11', shares: '60' }))
  const tryAll = async () => {
    const answers = [
      await page.call('PATCH', '/business-shareholder', {
        id: row.id,
        displayAreas: [toBusinessArea({ name: 'Other Ltd', number: '11', shares: '50' })],
      }),
      await page.addBusiness({ name: 'Holding Ltd', number: '11', shares: '50' }),
      await page.call('DELETE', `/business-shareholder?COD=${row.requestId}&parentId=${page.requestId}`),
    ]
    return answers.map(({ body }) => body.errorCode)
  }
  return { page, row, tryAll, company: { requestId: page.requestId, id: row.requestId, tenant: everyTenant } }
}

it('locks the row of an approved company against edit, duplicate and delete', async () => {
  const { page, tryAll, company } = await withHolding()
  expect((await approveBusiness(portico.context, company)).status).toBe('APPROVED')
  expect(await tryAll()).toEqual(['ROW_APPROVED', 'ROW_APPROVED', 'ROW_APPROVED'])
  expect((await page.call('GET', `/business-shareholder/list?parentCOD=${page.requestId}`)).body).toMatchObject({
    businessShareholders: [{ companyName: 'Holding Ltd', '% of Shares': '60', status: 'APPROVED', isLocked: true }],
  })
  await expect(approveBusiness(portico.context, company)).rejects.toEqual(refusal('CANNOT_APPROVE_NOT_APPROVED'))
})

it('refuses new people and shares under an approved company', async () => {
  const { page, row, company } = await withHolding()
  const own = { COD: row.requestId }
  const { body } = await page.addShareholder({ first: 'Ada', email: 'ada@under.example', shares: '40' }, own)
  const { requestId: EOD } = body.individual as { requestId: string }
  const top = businessOf(await page.addBusiness({ name: 'Under Ltd', number: '44', shares: '30' }, row.requestId))
  await approveBusiness(portico.context, company)
  const answers = [
    await page.addShareholder({ first: 'Eve', email: 'eve@under.example', shares: '20' }, own),
    await page.addDirector({ first: 'Eve', email: 'eve@under.example' }, own),
    await page.addBusiness({ name: 'Late Ltd', number: '55', shares: '10' }, row.requestId),
    await page.call('PATCH', '/business-shareholder', { id: top.id, direct_shares: '20', displayAreas: [] }),
    await page.call('DELETE', `/individual?EOD=${EOD}`),
    await page.call('DELETE', `/business-shareholder?COD=${top.requestId}&parentId=${row.requestId}`),
  ]
  expect(answers.map(({ body: { errorCode } }) => errorCode)).toEqual(Array(6).fill('ROW_APPROVED'))
  await reopenBusiness(portico.context, company)
  expect((await page.call('DELETE', `/individual?EOD=${EOD}`)).status).toBe(200)
})

it('keeps an approved company when the row above it is deleted', async () => {
  const { page, row } = await withHolding()
  const top = businessOf(await page.addBusiness({ name: 'Top Ltd', number: '22', shares: '50' }, row.requestId))
  await approveBusiness(portico.context, { requestId: page.requestId, id: top.requestId, tenant: everyTenant })
  const refused = await page.call('DELETE', `/business-shareholder?COD=${row.requestId}`)
  expect(refused.body.errorCode).toBe('ROW_APPROVED')
})

it('allows an approved company further shares, and unlocks the row when the approval is withdrawn', async () => {
  const { page, row, company } = await withHolding()
  const other = businessOf(await page.addBusiness({ name: 'Second Ltd', number: '33', shares: '10' }))
  await approveBusiness(portico.context, company)
  const more = await page.addBusiness({ name: 'Holding Ltd', number: '11', shares: '20' }, other.requestId)
  expect([more.body.isMerged, businessOf(more).requestId]).toEqual([true, row.requestId])
  await reopenBusiness(portico.context, company)
  const changed = await page.call('PATCH', '/business-shareholder', { id: row.id, direct_shares: '55', displayAreas: [] })
  expect(businessOf(changed)).toMatchObject({ '% of Shares': '55', status: 'URL_GENERATED', isLocked: false })
})

it('keeps the lock on resubmission, and approves every company with the request', async () => {
  const { page, tryAll, row, company } = await withHolding()
  await page.addBusiness({ name: 'Second Ltd', number: '33', shares: '40' })
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'WAIT_FOR_APPROVAL' })
    .where('id', '=', page.requestId)
    .execute()
  await approveBusiness(portico.context, company)
  await retryRequest(portico.context, page.requestId, { ...operatorDecision(), step: 'document-id' })
  expect(await tryAll()).toEqual(['ROW_APPROVED', 'ROW_APPROVED', 'ROW_APPROVED'])
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'WAIT_FOR_APPROVAL' })
    .where('id', '=', page.requestId)
    .execute()
  await approveRequest(portico.context, page.requestId, {
    ...operatorDecision(),
    reason: 'Nobody is named: only the lock is looked at here',
  })
  const { corporations } = (await page.structure()).body as { corporations: { parent: string | null; status: string }[] }
  expect(corporations.filter(({ parent }) => parent).map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED'])
  await expect(reopenBusiness(portico.context, { requestId: page.requestId, id: row.requestId, tenant: everyTenant })).rejects.toEqual(
    refusal('REQUEST_CANNOT_BE_SUBMITTED'),
  )
})

it('lists the companies of a request at the command line', async () => {
  const { page, row } = await withHolding()
  const listed = await businessList.run(portico.context, { id: page.requestId, options: {} })
  expect(listed.json).toMatchObject([
    { id: row.requestId, companyName: 'Holding Ltd', kyckrId: 'GB|11', owns: [{ company: page.requestId, percent: 60 }] },
  ])
  expect(listed.text).toContain('60 % of Meridian Trading Ltd')
  expect((await businessApprove.run(portico.context, { id: row.requestId, options: {} })).text).toBe(
    `Holding Ltd (${row.requestId}) is APPROVED`,
  )
  await expect(businessApprove.run(portico.context, { id: page.requestId, options: {} })).rejects.toEqual(refusal('REQUEST_NOT_FOUND'))
  const { requestId } = await newCompany(portico)
  await expect(approveBusiness(portico.context, { requestId, id: row.requestId, tenant: everyTenant })).rejects.toEqual(
    refusal('REQUEST_NOT_FOUND'),
  )
})
