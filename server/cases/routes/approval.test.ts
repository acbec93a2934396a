import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { listActivities } from '#server/requests/activities.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm, setStatus } from '#server/testing/company-steps.ts'
import { auditOf, decide, openCase, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let grace: StaffApp
let ada: StaffApp
beforeEach(async () => {
  portico = await testApp()
  grace = await openStaffApp(portico, 'reviewer')
  ada = await openStaffApp(portico, 'administrator')
})
afterEach(() => portico.close())

const approve = (who: StaffApp, id: string, stated: Record<string, unknown>) => who.send('POST', `/requests/${id}/approve`, stated)
const bulk = async (who: StaffApp, id: string, revision: number, action: object = { do: 'approve' }) => {
  const { body } = await who.send('POST', '/queue/bulk', { action, requests: [{ id, revision }] })
  return (body.results as { outcome: string; errorCode: string | null; findings: object[] }[])[0]
}

/** Lets a check of the document that counts fail. */
async function failCheck(id: string, result: 'failed' | 'not_judged' = 'failed') {
  const { acceptedDocumentId } = await portico.context.db
    .selectFrom('verificationRequests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const checks = JSON.stringify([
    {
      check: 'fields-disagree',
      side: 'front',
      result,
      reason: result === 'failed' ? null : 'field_not_read',
      fact: null,
      threshold: null,
      region: null,
    },
  ])
  await portico.context.db
    .updateTable('documents')
    .set({ checks })
    .where('id', '=', acceptedDocumentId ?? '')
    .execute()
}

it('requires the approver to have revealed the current revision, alone and in bulk', async () => {
  const { id, revision } = await submittedRequest(portico)
  const masked = (await grace.send('GET', `/requests/${id}`)).body as { basis: string; unseenAreas: string[] }
  expect(masked.unseenAreas).toEqual(['identity', 'pictures'])
  const early = await approve(grace, id, { revision, basis: masked.basis })
  expect([early.status, early.body.errorCode, early.body.details]).toEqual([409, 'CASE_NOT_SEEN', { areas: ['identity', 'pictures'] }])
  expect(await bulk(grace, id, revision)).toMatchObject({ outcome: 'refused', errorCode: 'CASE_NOT_SEEN' })
  // What a colleague looked at is not what this person has seen.
  await openCase(ada, id)
  expect(await bulk(grace, id, revision)).toMatchObject({ errorCode: 'CASE_NOT_SEEN' })
  await grace.send('POST', `/requests/${id}/reveal`, { areas: ['identity'] })
  expect(await bulk(grace, id, revision)).toMatchObject({ errorCode: 'CASE_NOT_SEEN' })
  await grace.send('POST', `/requests/${id}/reveal`, { areas: ['pictures'] })
  expect(await bulk(grace, id, revision)).toMatchObject({ outcome: 'done' })
})

it('requires a new reveal after the request has changed', async () => {
  const { id, revision } = await submittedRequest(portico)
  await openCase(grace, id)
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ revision: revision + 1 })
    .where('id', '=', id)
    .execute()
  const { basis, unseenAreas } = (await grace.send('GET', `/requests/${id}`)).body as { basis: string; unseenAreas: string[] }
  expect(unseenAreas).toEqual(['identity', 'pictures'])
  expect((await approve(grace, id, { revision: revision + 1, basis })).body.errorCode).toBe('CASE_NOT_SEEN')
})

it("requires a new reveal after a company's people have changed", async () => {
  await seedCorporateForm(portico)
  const link = await newCompany(portico)
  const page = companyPage(portico, link)
  const { requestId: personId } = individualOf(await page.addDirector({ first: 'Anna', email: 'anna@example.com' }))
  await setStatus(portico, link.requestId, 'WAIT_FOR_APPROVAL')
  const seen = await openCase(ada, link.requestId)
  expect(seen.unseenAreas).toEqual([])
  expect((await page.correctEmail(personId, 'somebody.else@example.com')).status).toBe(200)
  // The masked page is fetched by itself, and says nothing of who the people are.
  const { basis, request, unseenAreas } = (await ada.send('GET', `/requests/${link.requestId}`)).body as unknown as CaseFile
  expect([request.revision, unseenAreas]).toEqual([seen.request.revision, ['people']])
  const expected = { revision: request.revision, basis, reason: 'Known for years' }
  expect((await approve(ada, link.requestId, expected)).body.errorCode).toBe('CASE_NOT_SEEN')
  expect(await bulk(ada, link.requestId, request.revision)).toMatchObject({ errorCode: 'CASE_NOT_SEEN' })
  expect((await decide(ada, link.requestId, 'approve', { reason: 'Known for years' })).body).toMatchObject({ outcome: 'approved' })
})

it('refuses a decision after a note, an assignment or a finding that its dialog did not show', async () => {
  const { id, revision } = await submittedRequest(portico)
  const { basis } = await openCase(grace, id)
  await ada.send('POST', `/requests/${id}/notes`, { text: 'Do not approve' })
  const noted = await approve(grace, id, { revision, basis })
  expect([noted.body.errorCode, (noted.body.details as { changed: string[] }).changed]).toEqual(['REQUEST_CHANGED_ELSEWHERE', ['notes']])
  expect(await bulk(grace, id, revision)).toMatchObject({ errorCode: 'REQUEST_CHANGED_ELSEWHERE' })
  await ada.send('PUT', `/requests/${id}/assignee`, { assigneeId: ada.id })
  const taken = await approve(grace, id, { revision, basis })
  expect(taken.body.details).toMatchObject({ changed: ['notes', 'assignee'], assignee: { id: ada.id } })
  await failCheck(id)
  expect((await approve(grace, id, { revision, basis })).body.details).toMatchObject({ changed: ['notes', 'assignee', 'findings'] })
  expect((await decide(grace, id, 'reject', { basis, reasons: ['duplicate'] })).body.errorCode).toBe('REQUEST_CHANGED_ELSEWHERE')
  expect((await decide(grace, id, 'approve', { reason: 'Agreed with Ada' })).body).toMatchObject({ outcome: 'approved' })
})

it('excludes in bulk what is assigned to a colleague', async () => {
  const { id, revision } = await submittedRequest(portico)
  await openCase(grace, id)
  await ada.send('PUT', `/requests/${id}/assignee`, { assigneeId: ada.id })
  expect(await bulk(grace, id, revision)).toMatchObject({ errorCode: 'ASSIGNED_TO_COLLEAGUE' })
  expect(await bulk(grace, id, revision, { do: 'reject', reasons: ['duplicate'] })).toMatchObject({ errorCode: 'ASSIGNED_TO_COLLEAGUE' })
  // Nor is it taken over in bulk first; on its own page, which names the colleague, it is.
  expect(await bulk(grace, id, revision, { do: 'assign', assigneeId: grace.id })).toMatchObject({ errorCode: 'ASSIGNED_TO_COLLEAGUE' })
  expect(await bulk(ada, id, revision, { do: 'assign', assigneeId: grace.id })).toMatchObject({ outcome: 'done' })
  expect(await bulk(grace, id, revision, { do: 'assign', assigneeId: grace.id })).toMatchObject({ outcome: 'done' })
  expect(await bulk(grace, id, revision)).toMatchObject({ outcome: 'done' })
})

it("approves in bulk only requests without findings, and names the others' findings", async () => {
  for (const result of ['failed', 'not_judged'] as const) {
    const { id, revision } = await submittedRequest(portico)
    await failCheck(id, result)
    await openCase(grace, id)
    const findings = [{ kind: 'check', subject: 'document', check: 'fields-disagree', side: 'front', result }]
    expect(await bulk(grace, id, revision)).toEqual({ id, outcome: 'refused', errorCode: 'APPROVAL_NEEDS_REVIEW', findings })
  }
})

it('records the reason for overriding a failed check, hidden from the applicant', async () => {
  const { id } = await submittedRequest(portico)
  await failCheck(id)
  expect((await decide(grace, id, 'approve')).body.errorCode).toBe('APPROVAL_REASON_REQUIRED')
  expect((await decide(grace, id, 'approve', { reason: 'The print is worn' })).body).toMatchObject({ outcome: 'approved' })
  const [entry] = await auditOf(portico, id)
  expect(entry?.facts).toEqual({
    from: 'WAIT_FOR_APPROVAL',
    findings: ['document:fields-disagree:failed'],
    receipt: expect.stringMatching(/^rcp_/),
    receiptDigest: expect.any(String),
  })
  expect(entry?.sealedDetails).not.toBe(null)
  const activities = await listActivities(portico.context.db, portico.context, id)
  expect(JSON.stringify(activities)).not.toContain('worn')
})

it('requires a second approver to be another person, for the revision that the first approved', async () => {
  await portico.context.db.updateTable('clients').set({ fourEyes: true }).execute()
  const { id } = await submittedRequest(portico)
  expect((await decide(grace, id, 'approve')).body).toMatchObject({ outcome: 'endorsed' })
  const [own, other] = [await openCase(grace, id), await openCase(ada, id)]
  expect([own.may.approve, other.may.approve, other.request.endorsedBy?.id]).toEqual([false, true, grace.id])
  expect((await approve(grace, id, { revision: own.request.revision, basis: own.basis })).body.errorCode).toBe('SECOND_PERSON_NEEDED')
  expect(await bulk(grace, id, own.request.revision)).toMatchObject({ outcome: 'refused', errorCode: 'SECOND_PERSON_NEEDED' })
  // Something is found after the first approval: it counts no more.
  await failCheck(id)
  expect((await openCase(ada, id)).request.endorsedBy).toBe(null)
  expect((await decide(ada, id, 'approve', { reason: 'Worn' })).body).toMatchObject({ outcome: 'endorsed' })
  expect((await decide(grace, id, 'approve', { reason: 'Worn' })).body).toMatchObject({ outcome: 'approved' })
})

it('explains a refusal to staff', async () => {
  const { id, revision } = await submittedRequest(portico)
  await decide(grace, id, 'approve')
  const { basis } = await openCase(ada, id)
  const { body } = await approve(ada, id, { revision: revision + 1, basis })
  expect([body.errorCode, body.title]).toEqual(['CANNOT_APPROVE_NOT_APPROVED', 'Already decided'])
  const link = await ada.send('POST', `/requests/${id}/link`, { sendsEmail: false })
  expect([link.body.errorCode, link.body.title]).toEqual(['REQUEST_CANNOT_BE_SUBMITTED', 'Not possible in this status'])
})

it('requires an override for a person without an accepted document or liveness check', async () => {
  const { id } = await submittedRequest(portico)
  const change = (to: object) => portico.context.db.updateTable('verificationRequests').set(to).where('id', '=', id).execute()
  const { acceptedDocumentId } = await portico.context.db
    .selectFrom('verificationRequests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await change({ acceptedDocumentId: null })
  expect((await openCase(grace, id)).findings).toEqual([{ kind: 'missing', subject: 'document' }])
  await change({ acceptedDocumentId })
  await portico.context.db.deleteFrom('livenessChecks').where('requestId', '=', id).execute()
  expect((await openCase(grace, id)).findings).toEqual([{ kind: 'missing', subject: 'liveness' }])
  expect((await decide(grace, id, 'approve', { reason: 'Seen at the branch' })).body.errorCode).toBe('APPROVAL_OVERRIDE_DENIED')
  expect((await decide(ada, id, 'approve')).body.errorCode).toBe('APPROVAL_REASON_REQUIRED')
  expect((await decide(ada, id, 'approve', { reason: 'Seen at the branch' })).body).toMatchObject({ outcome: 'approved' })
})
