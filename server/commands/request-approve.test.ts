import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestApprove } from '#server/commands/request.ts'
import { openStaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 10 } })
})
afterAll(() => portico.close())

const approve = (id: string, options: Record<string, string> = {}) => requestApprove.run(portico.context, { id, options })

it('requires a reason to decide a case assigned to a colleague', async () => {
  const grace = await openStaffApp(portico, 'reviewer')
  const { id } = await submittedRequest(portico)
  await grace.send('PUT', `/requests/${id}/assignee`, { assigneeId: grace.id })
  await expect(approve(id)).rejects.toMatchObject({ code: 'ASSIGNED_TO_COLLEAGUE', details: { assignee: { id: grace.id } } })
  await expect(approve(id, { reason: '  ' })).rejects.toMatchObject({ code: 'ASSIGNED_TO_COLLEAGUE' })
  expect((await approve(id, { reason: 'Grace is ill' })).json).toMatchObject({ status: 'APPROVED' })
})

it('prints the findings that an approval overrode', async () => {
  const clean = await submittedRequest(portico)
  expect(await approve(clean.id)).toEqual({
    json: { requestId: clean.id, status: 'APPROVED', remark: null, findings: [] },
    text: `${clean.id} is APPROVED`,
  })
  const { id } = await submittedRequest(portico)
  const { acceptedDocumentId } = await portico.context.db
    .selectFrom('verificationRequests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const checks = JSON.stringify([
    { check: 'fields-disagree', side: 'front', result: 'not_judged', reason: 'field_not_read', fact: null, threshold: null, region: null },
  ])
  await portico.context.db
    .updateTable('documents')
    .set({ checks })
    .where('id', '=', acceptedDocumentId ?? '')
    .execute()
  const { json, text } = await approve(id)
  expect(json).toMatchObject({ status: 'APPROVED', findings: ['document:fields-disagree:not_judged'] })
  expect(text).toBe(`${id} is APPROVED, in spite of:\n  document:fields-disagree:not_judged`)
})
