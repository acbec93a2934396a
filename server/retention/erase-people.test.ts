import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { approveRequest, operatorDecision, retryRequest } from '#server/approval/decide-request.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { showRequest } from '#server/cases/show-request.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { atCamera } from '#server/testing/individual-steps.ts'
import { staffMember } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let open: () => Promise<{ authorization: string }>
beforeAll(async () => {
  portico = await testApp({ client: { retentionDays: 30, creditBalance: 10 } })
  await seedCorporateForm(portico)
  const member = await staffMember(portico, 'administrator')
  open = async () => ({ authorization: `Bearer ${(await member.open()).accessToken}` })
})
afterAll(() => portico.close())

const readCase = async (id: string) =>
  (await portico.send({ method: 'GET', url: `/v1/staff/requests/${id}`, headers: await open() })).body as unknown as CaseFile
const blobsOf = (requestId: string) =>
  portico.context.db.selectFrom('blobs').select(['name', 'byteCount']).where('requestId', '=', requestId).execute()
const rowOf = (id: string) =>
  portico.context.db
    .selectFrom('verificationRequests')
    .select(['sealedEmail', 'emailHash', 'sealedReference', 'referenceHash', 'sealedRemark', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function approved(email: string) {
  const link = await portico.newLink({ email, reference: 'A-17', issuedFor: { firstName: 'Anna', lastName: 'Eriksson' } })
  await (await atCamera(portico, link)).check({ seed: email.length })
  await approveRequest(portico.context, link.requestId, operatorDecision())
  return link.requestId
}

it("erases a person after the customer's retention period", async () => {
  const [old, waiting] = [await approved('old@person.example'), await portico.newLink({ email: 'waiting@person.example' })]
  const [picture] = await blobsOf(old)
  expect([picture && (await portico.context.blobs.get(picture.name)) !== undefined, await erasePeople(portico.context)]).toEqual([true, 0])
  portico.clock.turnHours(29 * 24)
  const young = await approved('young.person@person.example')
  expect(await erasePeople(portico.context)).toBe(0)
  portico.clock.turnHours(2 * 24)
  expect(await erasePeople(portico.context)).toBe(1)

  expect(await rowOf(old)).toEqual({
    sealedEmail: null,
    emailHash: null,
    sealedReference: null,
    referenceHash: null,
    sealedRemark: null,
    status: 'APPROVED',
  })
  expect((await blobsOf(old)).every(({ byteCount }) => byteCount === 0)).toBe(true)
  expect(await portico.context.blobs.get(picture?.name ?? '')).toBeUndefined()
  const mails = await portico.context.db.selectFrom('mails').select('sealedDetails').where('requestId', '=', old).execute()
  expect(mails.every(({ sealedDetails }) => sealedDetails === null)).toBe(true)
  const [document] = await portico.context.db
    .selectFrom('documents')
    .select(['checks', 'countryCode', 'frontPixelHash'])
    .where('requestId', '=', old)
    .execute()
  expect(document).toEqual({ checks: [], countryCode: null, frontPixelHash: '' })
  const named = await Promise.all(
    (['namedPeople', 'enteredDetails'] as const).map((table) => portico.context.db.selectFrom(table).select('requestId').execute()),
  )
  expect(named.map((rows) => rows.map(({ requestId }) => requestId))).toEqual([[young], [young]])
  const file = await readCase(old)
  expect([file.isErased, file.documents, file.request.email]).toEqual([true, [], null])
  expect(Object.entries(file.may).flatMap(([what, may]) => (may ? [what] : []))).toEqual(['assign'])
  await expect(retryRequest(portico.context, old, operatorDecision())).rejects.toMatchObject({ code: 'REQUEST_NOT_FOUND' })
  expect(await showRequest(portico.context, old)).toMatchObject({ isErased: true, documents: [], status: 'APPROVED' })

  expect([(await portico.contactOf(young)).email, (await portico.contactOf(waiting.requestId)).email]).toEqual([
    'young.person@person.example',
    'waiting@person.example',
  ])
  expect((await readCase(young)).documents.length).toBe(1)
  const entries = await portico.context.db
    .selectFrom('auditEntries')
    .select(['targetId', 'actorKind'])
    .where('action', '=', 'request.erased')
    .execute()
  expect(entries).toEqual([{ targetId: old, actorKind: 'system' }])
  expect(await verifyAudit(portico.context)).toMatchObject([{ faults: [] }])
  expect(await erasePeople(portico.context)).toBe(0)
})

it('erases a company together with its people', async () => {
  const page = companyPage(portico, await newCompany(portico))
  const { requestId: personId } = individualOf(await page.addDirector({ first: 'Bea', last: 'Lund', email: 'bea@person.example' }))
  await page.invite(personId)
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'APPROVED', decidedAt: portico.clock.now() })
    .where('id', 'in', [personId])
    .execute()
  portico.clock.turnHours(31 * 24)
  await erasePeople(portico.context)
  expect((await portico.contactOf(personId)).email).toBe('bea@person.example')
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'REJECTED', decidedAt: portico.clock.now() })
    .where('id', '=', page.requestId)
    .execute()
  portico.clock.turnHours(31 * 24)
  await erasePeople(portico.context)
  expect([(await rowOf(personId)).sealedEmail, (await rowOf(page.requestId)).sealedEmail]).toEqual([null, null])
  const file = await readCase(page.requestId)
  expect([file.isErased, file.company]).toEqual([true, null])
  const people = await portico.context.db.selectFrom('companyPeople').select('emailKey').where('requestId', '=', page.requestId).execute()
  expect(people).toEqual([{ emailKey: null }])
})
