import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyGaps } from '#server/commands/company.ts'
import { requestApprove } from '#server/commands/request.ts'
import { type CompanyLink, companyPage, individualOf, newCompany, seedCorporateForm, setStatus } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico)
})
afterAll(() => portico.close())

type Printed = { requestId: string; status: string; verified: { count: number; of: number }; gaps: { kind: string }[] }
const gapsOf = async ({ requestId }: CompanyLink) => {
  const { json, text, isFailure } = await companyGaps.run(portico.context, { id: requestId, options: {} })
  return { json: json as Printed, text, isFailure }
}

it('prints each completeness gap as code and sentence', async () => {
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const director = individualOf(await page.addDirector({ email: 'chair@example.com', first: 'Clara', designation: 'Chair' }))
  const owner = individualOf(await page.addShareholder({ email: 'owner@example.com', shares: '60' }))
  await setStatus(portico, link.requestId, 'WAIT_FOR_APPROVAL')
  const { json, text, isFailure } = await gapsOf(link)
  expect(json).toMatchObject({
    requestId: link.requestId,
    status: 'WAIT_FOR_APPROVAL',
    verified: { count: 0, of: 2 },
    gaps: [
      { kind: 'person_not_verified', personId: director.requestId, roles: ['director'], state: 'not_invited' },
      { kind: 'person_not_verified', personId: owner.requestId, roles: ['beneficial_owner'], state: 'not_invited' },
      { kind: 'shares_unaccounted', companyId: link.requestId, missingPercent: 40 },
    ],
  })
  expect(isFailure).toBeFalsy()
  expect(text).toContain('verified  0 of 2')
  expect(text).toContain('- Clara Eriksson (director): not invited yet.')
  expect(text).toContain('- 40% of the shares of Meridian Trading Ltd are not accounted for.')
  expect(JSON.stringify(json)).not.toContain('Clara')
})

it('counts a person as verified after staff approval only', async () => {
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const { requestId: EOD } = individualOf(
    await page.addIndividual(
      'DIRECTOR',
      { email: 'both@example.com', shares: '100' },
      { corporateIndividualRequest: { individualType: 'DIRECTOR', isAlsoShareholder: true } },
    ),
  )
  await page.invite(EOD)
  await setStatus(portico, EOD, 'WAIT_FOR_APPROVAL')
  expect((await gapsOf(link)).json).toMatchObject({
    verified: { count: 0, of: 1 },
    gaps: [{ roles: ['director', 'beneficial_owner'], state: 'submitted' }],
  })
  await requestApprove.run(portico.context, { id: EOD, options: { reason: 'Seen in person' } })
  expect((await gapsOf(link)).json).toMatchObject({ verified: { count: 1, of: 1 }, gaps: [] })
  expect((await gapsOf(link)).text).toContain('No gaps.')
})

it('requires a person again who was deleted and added again', async () => {
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const first = individualOf(await page.addShareholder({ email: 'again@example.com', shares: '100' }))
  await page.invite(first.requestId)
  await page.call('DELETE', `/individual?EOD=${first.requestId}`)
  await setStatus(portico, first.requestId, 'WAIT_FOR_APPROVAL')
  await expect(requestApprove.run(portico.context, { id: first.requestId, options: { reason: 'Seen in person' } })).rejects.toMatchObject({
    code: 'INVITATION_WITHDRAWN',
  })
  const second = individualOf(await page.addShareholder({ email: 'again@example.com', shares: '100' }))
  expect(second.requestId).not.toBe(first.requestId)
  expect((await gapsOf(link)).json.gaps).toContainEqual({
    kind: 'person_not_verified',
    personId: second.requestId,
    roles: ['beneficial_owner'],
    state: 'not_invited',
  })
})

it('finds an indirect beneficial owner, and none below the threshold', async () => {
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const { body } = await page.addBusiness({ name: 'Holding Ltd', number: '77', shares: '80' })
  const holding = (body.businessShareholder as { requestId: string }).requestId
  const owner = individualOf(await page.addShareholder({ email: 'above@example.com', shares: '50' }, { COD: holding }))
  await page.addShareholder({ email: 'small@example.com', shares: '20' })
  const { gaps, verified } = (await gapsOf(link)).json
  expect(gaps).toEqual([
    { kind: 'no_director' },
    { kind: 'person_not_verified', personId: owner.requestId, roles: ['beneficial_owner'], state: 'not_invited' },
    { kind: 'shares_unaccounted', companyId: holding, missingPercent: 50 },
  ])
  expect(verified).toEqual({ count: 0, of: 1 })
  // The threshold that the customer has now counts, not the one of the day on which the company began.
  await portico.context.db.updateTable('clients').set({ uboThresholdPercent: 20 }).where('id', '=', portico.client.id).execute()
  expect((await gapsOf(link)).json.verified).toEqual({ count: 0, of: 2 })
  await portico.context.db.updateTable('clients').set({ uboThresholdPercent: 25 }).where('id', '=', portico.client.id).execute()
})

it('refuses a request of a person or an unknown id', async () => {
  const { requestId } = await portico.newLink()
  for (const id of [requestId, 'cod_nobody'])
    await expect(gapsOf({ requestId: id, token: '' })).rejects.toMatchObject({ code: 'REQUEST_NOT_FOUND' })
})

it('approves a company with gaps only with a reason, recorded with each gap', async () => {
  const link = await newCompany(portico)
  await setStatus(portico, link.requestId, 'WAIT_FOR_APPROVAL')
  const approve = (options: Record<string, string>) => requestApprove.run(portico.context, { id: link.requestId, options })
  await expect(approve({})).rejects.toMatchObject({ code: 'APPROVAL_REASON_REQUIRED' })
  await expect(approve({ reason: ' ' })).rejects.toMatchObject({ code: 'APPROVAL_REASON_REQUIRED' })
  expect(await approve({ reason: 'Regulated bank, see file 12' })).toMatchObject({ json: { status: 'APPROVED' } })
  const [entry] = await portico.context.db
    .selectFrom('auditEntries')
    .select(['action', 'facts'])
    .where('targetId', '=', link.requestId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .execute()
  expect(entry).toMatchObject({
    action: 'request.approved',
    facts: { findings: ['gap:no_director', 'gap:no_senior_manager', `gap:shares_unaccounted:${link.requestId}:100`] },
  })
})
