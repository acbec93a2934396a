import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusedPictures, type TestOutcome } from '#contract/sandbox/outcome.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { advanceRequest } from '#server/sandbox/advance-request.ts'
import { completeRequest } from '#server/sandbox/complete-request.ts'
import { setClient } from '#server/settings/change-client.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { findClient, findTestClient } from '#server/tenants/repositories/clients.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { openCase, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
let twin: Client

beforeAll(async () => {
  portico = await testApp({ client: { minimumAgeYears: 18 } })
  const admin = await openStaffApp(portico, 'administrator')
  ada = { ...admin, send: admin.sendInTest }
  twin = await readTwin()
})
afterAll(() => portico.close())

async function readTwin() {
  const found = await findTestClient(portico.context.db, portico.client.id)
  if (!found) throw new Error('a client has a test tenant')
  return found
}

/** A virtual applicant of a new request; how it stands, and how long it took. */
async function complete(outcome: TestOutcome, reason?: (typeof refusedPictures)[number]) {
  const link = await portico.newLink({ client: twin, email: `${outcome}@example.com` })
  const began = performance.now()
  const { status } = await completeRequest(portico.context, { client: twin }, link.requestId, { outcome, reason })
  return { ...link, id: link.requestId, status, tookMs: performance.now() - began }
}

const refusal = (code: string) => ({ code })

describe('a virtual applicant', () => {
  const times: number[] = []
  it.each([
    ['approved', 'APPROVED'],
    ['rejected', 'REJECTED'],
    ['waiting_for_approval', 'WAIT_FOR_APPROVAL'],
    ['resubmission_requested', 'RETRY'],
    ['document_refused', 'ID_UPLOADED_FAILED'],
    ['document_expired', 'ID_UPLOADED_FAILED'],
    ['underage', 'ID_UPLOADED_FAILED'],
    ['liveness_failed', 'LIVENESS_FAILED'],
    ['duplicate', 'WAIT_FOR_APPROVAL'],
    ['abandoned', 'PROCESSING'],
    ['expired', 'EXPIRED'],
  ] as const)('comes to %s', async (outcome, status) => {
    const made = await complete(outcome)
    expect(made.status).toBe(status)
    times.push(made.tookMs)
  })

  it('takes less than two seconds, by the median of all outcomes', () => {
    const sorted = times.toSorted((one, other) => one - other)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(2_000)
  })

  it('leaves the records, messages and checks that a person leaves', async () => {
    const { id } = await complete('approved')
    expect(await portico.activitiesOf(id)).toEqual([
      'REQUEST_CREATED',
      'LINK_OPENED',
      'DOCUMENT_ACCEPTED',
      'LIVENESS_STARTED',
      'LIVENESS_PASSED',
      'SUBMITTED',
      'ADMIN_APPROVE',
    ])
    expect(await portico.mailKinds(id)).toEqual(['submitted', 'approved'])
    const file = await openCase(ada, id)
    expect(file.documents[0]?.checks.length).toBeGreaterThan(10)
    expect(JSON.stringify(file)).toContain('SPECIMEN')
  })

  it('is refused for each kind of bad picture, with a check that says why', async () => {
    for (const reason of refusedPictures) {
      const { id, status } = await complete('document_refused', reason)
      const document = await portico.context.db.selectFrom('documents').selectAll().where('requestId', '=', id).executeTakeFirstOrThrow()
      expect([reason, status, document.accepted, document.errors.length > 0]).toEqual([reason, 'ID_UPLOADED_FAILED', false, true])
    }
  })

  it('of a duplicate is told to staff, and of others is no one’s duplicate', async () => {
    const [one, other] = [await complete('duplicate'), await complete('waiting_for_approval')]
    expect((await openCase(ada, one.id)).duplicates.map(({ document }) => document)).toEqual(['same_document'])
    expect((await openCase(ada, other.id)).duplicates).toEqual([])
  })

  it('is of the name that the request was issued for, so that nothing differs', async () => {
    const link = await portico.newLink({ client: twin, issuedFor: { firstName: 'Grace', lastName: 'Hopper', dateOfBirth: '1986-12-09' } })
    await completeRequest(portico.context, { client: twin }, link.requestId, { outcome: 'waiting_for_approval' })
    const { checks } = await portico.context.db
      .selectFrom('documents')
      .select('checks')
      .where('requestId', '=', link.requestId)
      .executeTakeFirstOrThrow()
    expect(checks.filter(({ result }) => result === 'failed')).toEqual([])
  })

  it('does the movements where the form asks for them', async () => {
    await setClient(portico.context, portico.client.id, { livenessMode: 'challenge' })
    expect((await complete('waiting_for_approval')).status).toBe('WAIT_FOR_APPROVAL')
    await setClient(portico.context, portico.client.id, { livenessMode: 'passive' })
  })

  it('goes on from where a person stopped', async () => {
    const link = await portico.newLink({ client: twin })
    await applicant(portico, link).report('PROCESSING')
    await applicant(portico, link).upload()
    const { status } = await completeRequest(portico.context, { client: twin }, link.requestId, { outcome: 'approved' })
    expect(status).toBe('APPROVED')
  })

  it('cannot come for what the settings, the form or the standing rule out, and leaves the request as it was', async () => {
    const { id } = await complete('approved')
    const again = completeRequest(portico.context, { client: twin }, id, { outcome: 'rejected' })
    await expect(again).rejects.toMatchObject(refusal('REQUEST_CANNOT_BE_SUBMITTED'))
    await setClient(portico.context, portico.client.id, { minimumAgeYears: null })
    const ageless = await findClient(portico.context.db, twin.id)
    const { requestId } = await portico.newLink({ client: twin })
    const young = completeRequest(portico.context, { client: ageless ?? twin }, requestId, { outcome: 'underage' })
    await expect(young).rejects.toMatchObject(refusal('TEST_OUTCOME_NOT_POSSIBLE'))
    expect([await portico.statusOf(id), await portico.statusOf(requestId)]).toEqual(['APPROVED', 'URL_GENERATED'])
  })
})

describe('the clock of test mode', () => {
  it('expires the link of the request that it is put forward for, and of no other', async () => {
    const [one, other] = [await portico.newLink({ client: twin }), await portico.newLink({ client: twin })]
    const live = await portico.newLink()
    const hours = portico.client.linkLifetimeHours
    const before = await advanceRequest(portico.context, { client: twin }, one.requestId, hours - 1)
    expect(before.status).toBe('URL_GENERATED')
    expect((await applicant(portico, one).report('PROCESSING')).status).toBe(200)
    expect((await advanceRequest(portico.context, { client: twin }, one.requestId, 2)).status).toBe('EXPIRED')
    expect((await applicant(portico, one).report('PROCESSING')).body.errorCode).toBe('LINK_EXPIRED')
    for (const { requestId } of [other, live]) expect(await portico.statusOf(requestId)).toBe('URL_GENERATED')
    expect((await applicant(portico, live).status()).status).toBe(200)
  })
})

it('neither completes nor ages a live request, by whatever key', async () => {
  const live = await portico.newLink()
  for (const [client, code] of [
    [portico.client, 'TEST_MODE_ONLY'],
    [twin, 'REQUEST_NOT_FOUND'],
  ] as const) {
    const completed = completeRequest(portico.context, { client }, live.requestId, { outcome: 'approved' })
    await expect(completed).rejects.toMatchObject(refusal(code))
    await expect(advanceRequest(portico.context, { client }, live.requestId, 10_000)).rejects.toMatchObject(refusal(code))
  }
  expect(await portico.statusOf(live.requestId)).toBe('URL_GENERATED')
})

it('is asked by keys of test mode alone, and answers the mode', async () => {
  const own = await createApiKey(portico.context, { clientId: twin.id })
  const foreign = await createApiKey(portico.context, { clientId: portico.client.id })
  const { requestId } = await portico.newLink({ client: twin })
  const post = (apiKey: string, call: string, body: object) =>
    portico.call('POST', `/v1/test/requests/${requestId}/${call}`, body, { authorization: `Bearer ${apiKey}` })
  expect((await post(foreign.apiKey, 'complete', { outcome: 'approved' })).body).toMatchObject({ status: 403, code: 'TEST_MODE_ONLY' })
  expect((await post(foreign.apiKey, 'advance', { hours: 1 })).body.code).toBe('TEST_MODE_ONLY')
  expect((await post(own.apiKey, 'complete', { outcome: 'sainted' })).status).toBe(422)
  const done = await post(own.apiKey, 'complete', { outcome: 'liveness_failed' })
  expect([done.status, done.body]).toMatchObject([200, { id: requestId, mode: 'test', status: 'LIVENESS_FAILED' }])
  expect((await post(own.apiKey, 'advance', { hours: 24 * 30 })).body.status).toBe('EXPIRED')
})
