import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { staffMember } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let headers: { authorization: string }
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 0 } })
  await seedCorporateForm(portico)
  const { accessToken } = await (await staffMember(portico, 'reviewer')).open()
  headers = { authorization: `Bearer ${accessToken}` }
})
afterAll(() => portico.close())

const readCase = async (id: string) =>
  (await portico.send({ method: 'GET', url: `/v1/staff/requests/${id}`, headers })).body as unknown as CaseFile
const invite = (id: string, personId: string) =>
  portico.send({ method: 'POST', url: `/v1/staff/requests/${id}/people/${personId}/invite`, headers, payload: {} })

async function withDirector() {
  const page = companyPage(portico, await newCompany(portico))
  const { requestId: personId } = individualOf(
    await page.addDirector({ first: 'Bea', last: 'Lund', email: `bea.${Math.random()}@example.com` }),
  )
  return { page, personId }
}

it('lists the people of a company by masked names, with their cases', async () => {
  const { page, personId } = await withDirector()
  const before = await readCase(page.requestId)
  expect(before.company?.people).toEqual([
    { id: personId, name: expect.not.stringContaining('Lund'), roles: ['director'], status: 'URL_GENERATED', caseId: null, identity: null },
  ])
  expect(before.may.invite).toBe(true)
  const { status, body } = await invite(page.requestId, personId)
  expect([status, body.id]).toEqual([200, personId])
  expect((await readCase(page.requestId)).company?.people).toMatchObject([{ caseId: personId, status: 'EMAIL_SENT' }])
  expect((await readCase(personId)).companyRequestId).toBe(page.requestId)
  expect(await portico.mailKinds(personId)).toEqual(['invitation'])
  const entries = await portico.context.db
    .selectFrom('auditEntries')
    .select(['action', 'actorKind'])
    .where('targetId', '=', page.requestId)
    .execute()
  expect(entries).toContainEqual({ action: 'request.person-invited', actorKind: 'staff' })
})

it('refuses to invite someone twice within a minute, an unknown person, or for a request of a person', async () => {
  const { page, personId } = await withDirector()
  expect(
    (await Promise.all([invite(page.requestId, personId), invite(page.requestId, personId)])).map(({ status }) => status).sort(),
  ).toEqual([200, 429])
  const other = await withDirector()
  expect((await invite(page.requestId, other.personId)).body.errorCode).toBe('REQUEST_NOT_FOUND')
  expect((await invite(personId, personId)).body.errorCode).toBe('REQUEST_NOT_FOUND')
})

it('invites people of a submitted company, and of none that is decided', async () => {
  const { page, personId } = await withDirector()
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'WAIT_FOR_APPROVAL' })
    .where('id', '=', page.requestId)
    .execute()
  expect((await invite(page.requestId, personId)).status).toBe(200)
  await rejectRequest(portico.context, page.requestId, operatorDecision())
  expect((await readCase(page.requestId)).may.invite).toBe(false)
  expect((await invite(page.requestId, personId)).body.errorCode).toMatch(
    /^(REQUEST_CANNOT_BE_SUBMITTED|VERIFICATION_REJECTED_REQUEST_AGAIN)$/,
  )
})
