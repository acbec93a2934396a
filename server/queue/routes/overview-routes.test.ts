import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getOverview } from '#contract/overview/overview-calls.ts'
import { operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { readOverview } from '#server/queue/read-overview.ts'
import { listStaffOf } from '#server/staff/members/staff-identity.ts'
import { applicant, atCamera, uploaded } from '#server/testing/individual-steps.ts'
import { decide, openOtherTenantStaffApp, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
beforeEach(async () => {
  portico = await testApp({ client: { documentUploadLimit: 2, autoReject: true } })
  ada = await openStaffApp(portico, 'auditor')
})
afterEach(() => portico.close())

const overview = async (query = '', who = ada) => (await who.send('GET', `/overview${query}`)).body as AnswerOf<typeof getOverview>

it('counts requests by stage and decision', async () => {
  await portico.newLink()
  const opened = await portico.newLink()
  await applicant(portico, opened).report('PROCESSING')
  await uploaded(portico, await portico.newLink())
  const [approved, rejected] = [await submittedRequest(portico), await submittedRequest(portico)]
  await submittedRequest(portico)
  await decide(await openStaffApp(portico, 'reviewer'), approved.id, 'approve')
  await rejectRequest(portico.context, rejected.id, { ...operatorDecision(), reasons: ['duplicate', 'face-differs'] })
  const { funnel, decisions, rejectReasons, isWhole } = await overview()
  expect(funnel.map(({ stage, count }) => [stage, count])).toEqual([
    ['issued', 6],
    ['opened', 5],
    ['document', 4],
    ['camera', 3],
    ['submitted', 3],
    ['decided', 2],
  ])
  expect(decisions).toEqual({ approved: { staff: 1, automatic: 0, operator: 0 }, rejected: { staff: 0, automatic: 0, operator: 1 } })
  expect(rejectReasons).toEqual([
    { code: 'duplicate', requests: 1 },
    { code: 'face-differs', requests: 1 },
  ])
  expect(isWhole).toBe(true)
})

it('distinguishes drop-off from requests in progress by status, also before expiry', async () => {
  const [quiet, expired] = [await portico.newLink(), await portico.newLink()]
  await uploaded(portico, quiet)
  await uploaded(portico, expired)
  await atCamera(portico, await portico.newLink())
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ updatedAt: '2020-01-01T00:00:00Z' })
    .where('id', '=', quiet.requestId)
    .execute()
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'EXPIRED', statusBeforeExpiry: 'ID_UPLOADED' })
    .where('id', '=', expired.requestId)
    .execute()
  await submittedRequest(portico)
  expect((await overview()).standing).toEqual([
    { status: 'ID_UPLOADED', abandoned: 2, open: 0 },
    { status: 'LIVENESS_STARTED', abandoned: 0, open: 1 },
  ])
})

it('lists reasons of refused documents and liveness checks, and automatic rejections', async () => {
  const person = applicant(portico, await portico.newLink())
  await person.report('PROCESSING')
  await person.upload({ quality: { glareShare: 0.3 } })
  await person.upload({ quality: { glareShare: 0.3 }, seed: 2 })
  const other = await atCamera(portico, await portico.newLink())
  await other.check({ portraitLikeness: 0.1 })
  const { documentChecks, livenessChecks, decisions, funnel } = await overview()
  expect(documentChecks).toEqual([{ check: 'glare', tries: 2, requests: 1 }])
  expect(livenessChecks).toEqual([{ code: 'ONBOARDING_LIVENESS_FACE_COMPARE_FAILED', tries: 1, requests: 1 }])
  expect(decisions.rejected).toEqual({ staff: 0, automatic: 1, operator: 0 })
  expect(funnel.at(-1)).toEqual({ stage: 'decided', count: 0 })
})

it('computes the median time of each stage', async () => {
  const { db } = portico.context
  const begin = Date.now() - 6 * 3_600_000
  for (const minutes of [10, 30, 20]) {
    const { id } = await submittedRequest(portico)
    const at = (after: number) => new Date(begin + after * 60_000).toISOString()
    await db
      .updateTable('verificationRequests')
      .set({ createdAt: at(0), submittedAt: at(3 * minutes), decidedAt: at(3 * minutes + 1) })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('activities')
      .set({ createdAt: at(minutes) })
      .where('requestId', '=', id)
      .where('activityType', '=', 'LINK_OPENED')
      .execute()
    await db
      .updateTable('documents')
      .set({ createdAt: at(2 * minutes) })
      .where('requestId', '=', id)
      .execute()
    await db
      .updateTable('livenessChecks')
      .set({ createdAt: at(2 * minutes) })
      .where('requestId', '=', id)
      .execute()
  }
  expect((await overview()).times).toEqual([
    { from: 'issued', to: 'opened', medianSeconds: 1_200, count: 3 },
    { from: 'opened', to: 'document', medianSeconds: 1_200, count: 3 },
    { from: 'document', to: 'camera', medianSeconds: 0, count: 3 },
    { from: 'camera', to: 'submitted', medianSeconds: 1_200, count: 3 },
    { from: 'opened', to: 'submitted', medianSeconds: 2_400, count: 3 },
    { from: 'submitted', to: 'decided', medianSeconds: 60, count: 3 },
  ])
})

it('filters by period, kind and form', async () => {
  const old = await portico.newLink()
  await portico.newLink()
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ createdAt: new Date(Date.now() - 20 * 86_400_000).toISOString() })
    .where('id', '=', old.requestId)
    .execute()
  const issued = async (query: string) => (await overview(query)).funnel[0]?.count
  expect([await issued('?days=7'), await issued('?days=30'), await issued('?kind=corporate')]).toEqual([1, 2, 0])
  const [form] = (await overview()).forms
  expect([form?.name, await issued(`?formId=${form?.id}`), await issued('?formId=frm_other')]).toEqual(['Individual onboarding', 2, 0])
  expect((await overview('?kind=corporate')).funnel.map(({ stage }) => stage)).toEqual(['issued', 'opened', 'submitted', 'decided'])
  expect((await ada.send('GET', '/overview?days=8')).body.errorCode).toBe('INVALID_REQUEST_PARAMETERS')
})

it('shows each customer its own figures only', async () => {
  await submittedRequest(portico)
  const foreign = await overview('', await openOtherTenantStaffApp(portico))
  expect([foreign.funnel.map(({ count }) => count), foreign.forms, foreign.times[0]?.medianSeconds]).toEqual([[0, 0, 0, 0, 0, 0], [], null])
})

it('counts the newest up to a limit, and says since when', async () => {
  for (let at = 0; at < 3; at += 1) await portico.newLink()
  const times = await portico.context.db.selectFrom('verificationRequests').select('createdAt').orderBy('createdAt', 'desc').execute()
  const [user] = await listStaffOf(portico.context.db, portico.context, portico.client.id)
  if (!user) throw new Error('nobody is there')
  const { funnel, isWhole, since } = await readOverview(portico.context, { user }, {}, 2)
  expect([funnel[0]?.count, isWhole, since]).toEqual([2, false, times[1]?.createdAt.toISOString()])
})
