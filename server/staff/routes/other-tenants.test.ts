import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { openOtherTenantStaffApp, openStaffApp, revisionOf, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let eve: StaffApp
let request: string
const own: Record<string, string> = {}

/** Everything of one customer that a call can name, and an administrator of another who names it. */
beforeAll(async () => {
  portico = await testApp()
  const ada = await openStaffApp(portico, 'administrator')
  const grace = await openStaffApp(portico, 'reviewer')
  eve = await openOtherTenantStaffApp(portico)
  request = (await submittedRequest(portico)).id
  const idOf = (answer: { body: Record<string, unknown> }, part: string) => (answer.body[part] as { id: string }).id
  own.request = request
  own.user = grace.id
  own.role = idOf(await ada.send('POST', '/roles', { name: 'Clerk', permissions: ['requests:read'] }), 'data')
  own.view = idOf(
    await ada.send('POST', '/queue/views', { name: 'Mine', isShared: true, filters: {}, sort: { by: 'created', direction: 'asc' } }),
    'view',
  )
  own.form = (await portico.context.db.selectFrom('forms').select('id').executeTakeFirstOrThrow()).id
  own.key = idOf(await ada.send('POST', '/api-keys', { name: 'Shop', expiresInDays: null }), 'data')
  own.webhook = String((await ada.send('POST', '/webhooks', { url: 'https://hooks.northwind.example/kyc' })).body.id)
  own.passkey = 'pky_ada'
  const passkey = {
    id: own.passkey,
    userId: ada.id,
    clientId: portico.client.id,
    credentialId: 'YWRh',
    publicKey: Buffer.alloc(1),
    counter: 0,
    transports: [],
    name: 'Key',
    createdAt: new Date(),
  }
  await portico.context.db.insertInto('staffPasskeys').values(passkey).execute()
  own.session = (
    await portico.context.db.selectFrom('staffSessions').select('id').where('userId', '=', ada.id).executeTakeFirstOrThrow()
  ).id
}, 60_000)
afterAll(() => portico.close())

type Try = { of: string; payload?: object }
const staffCalls = allEndpoints.filter(({ access }) => access === 'staff')
const revision = 0
const password = 'a ship in harbour is safe'

/** By call: what stands in its path, and a body that would be taken of an own one. */
const tries: Record<string, Try> = {
  endStaffSession: { of: 'session' },
  setBreakGlass: { of: 'user', payload: { isBreakGlass: true } },
  changeStaffUser: { of: 'user', payload: { displayName: 'Eve', role: ['administrator'] } },
  endStaffSessions: { of: 'user', payload: {} },
  getStaffUser: { of: 'user' },
  resendStaffInvitation: { of: 'user', payload: {} },
  removeSecondFactorOf: { of: 'user', payload: {} },
  removePasskeysOf: { of: 'user', payload: {} },
  removePasskey: { of: 'passkey', payload: { proof: { password } } },
  changeRole: { of: 'role', payload: { name: 'Eve', permissions: [] } },
  deleteRole: { of: 'role' },
  getRole: { of: 'role' },
  discardFormDraft: { of: 'form', payload: { revision: 1 } },
  getForm: { of: 'form' },
  getFormDraft: { of: 'form' },
  getFormVersion: { of: 'form' },
  setDefaultForm: { of: 'form', payload: {} },
  publishForm: { of: 'form', payload: { revision: 1 } },
  restoreFormVersion: { of: 'form', payload: { publishedVersion: 1 } },
  saveFormDraft: { of: 'form', payload: { revision: 0, definition: { kind: 'individual', name: 'Eve' } } },
  assignRequest: { of: 'request', payload: { assigneeId: null } },
  deleteView: { of: 'view' },
  approveRequest: { of: 'request', payload: { revision, basis: 'none' } },
  requestResubmission: { of: 'request', payload: { revision, basis: 'none', wish: { what: 'document' } } },
  answerManualReview: { of: 'request', payload: { revision, basis: 'none', answer: 'declined', message: 'Eve' } },
  rejectRequest: { of: 'request', payload: { revision, basis: 'none', reasons: ['duplicate'] } },
  renewRequestLink: { of: 'request', payload: { sendsEmail: false } },
  resendRequestEmail: { of: 'request', payload: {} },
  inviteCompanyPerson: { of: 'request', payload: {} },
  refreshCompanyRegistry: { of: 'request', payload: {} },
  getCase: { of: 'request' },
  getCaseReceipt: { of: 'request' },
  getCaseRetention: { of: 'request' },
  placeHold: { of: 'request', payload: { reason: 'Eve' } },
  askHoldRelease: { of: 'request', payload: { reason: 'Eve' } },
  withdrawHoldRelease: { of: 'request', payload: {} },
  releaseHold: { of: 'request', payload: {} },
  endRelation: { of: 'request', payload: { endedOn: '2026-01-01' } },
  resumeRelation: { of: 'request', payload: {} },
  askErasure: { of: 'request', payload: { kinds: ['biometrics'], ground: 'other', askedBy: 'person', reason: 'Eve' } },
  confirmErasure: { of: 'request', payload: { erasureRequestId: 'ers_any' } },
  withdrawErasure: { of: 'request', payload: { erasureRequestId: 'ers_any' } },
  listSubjectExports: { of: 'request' },
  createSubjectExport: { of: 'request', payload: { reason: 'Eve asked', language: 'en' } },
  openSubjectExport: { of: 'request', payload: {} },
  sendSubjectExport: { of: 'request', payload: { reason: 'Eve asked' } },
  revealCase: { of: 'request', payload: { areas: ['identity'] } },
  writeNote: { of: 'request', payload: { text: 'Eve' } },
  expireApiKey: { of: 'key', payload: { expiresInDays: 1 } },
  changeApiKey: { of: 'key', payload: { name: 'Mine' } },
  rotateApiKey: { of: 'key', payload: { overlapHours: 1 } },
  revokeApiKey: { of: 'key' },
  changeStaffWebhook: { of: 'webhook', payload: { enabled: false } },
  deleteStaffWebhook: { of: 'webhook' },
  rotateStaffWebhookSecret: { of: 'webhook', payload: {} },
  testStaffWebhook: { of: 'webhook', payload: {} },
  listStaffDeliveries: { of: 'webhook' },
  getStaffDelivery: { of: 'webhook' },
  resendStaffDelivery: { of: 'webhook', payload: {} },
  resendStaffRange: { of: 'webhook', payload: { fromSequence: 1, toSequence: 1 } },
}

it('covers every call with an id', () => {
  expect(Object.keys(tries).sort()).toEqual(staffCalls.flatMap(({ name, path }) => (path.includes('/:id') ? [name] : [])).sort())
})

it("answers another customer's ids as unknown, without effect", async () => {
  const { db } = portico.context
  const before = await revisionOf(portico, request)
  const standing = async () => ({
    request: await revisionOf(portico, request),
    audit: (await db.selectFrom('auditEntries').select('hash').where('chainId', '=', portico.client.id).execute()).length,
    sessions: (
      await db.selectFrom('staffSessions').select('id').where('clientId', '=', portico.client.id).where('endedAt', 'is', null).execute()
    ).length,
    users: await db
      .selectFrom('staffUsers')
      .select(['id', 'sealedDisplayName', 'status'])
      .where('clientId', '=', portico.client.id)
      .orderBy('id')
      .execute(),
    roles: await db.selectFrom('staffRoles').selectAll().where('clientId', '=', portico.client.id).execute(),
    forms: await db.selectFrom('forms').selectAll().where('clientId', '=', portico.client.id).execute(),
    passkeys: (await db.selectFrom('staffPasskeys').select('id').execute()).length,
    views: (await db.selectFrom('staffViews').select('id').execute()).length,
    webhooks: await db.selectFrom('webhookEndpoints').selectAll().execute(),
    keys: await db.selectFrom('apiKeys').select(['id', 'expiresAt', 'revokedAt']).execute(),
  })
  const stood = await standing()
  const { accessToken } = eve
  for (const { name, method, path } of staffCalls) {
    const desired = tries[name]
    if (!desired) continue
    const ask = (id: string) =>
      portico.send({
        method,
        url: path
          .replace(':id', id)
          .replace(':version', '1')
          .replace(':personId', 'eod_any')
          .replace(':deliveryId', 'whd_any')
          .replace(':exportId', 'sxp_any'),
        headers: { authorization: `Bearer ${accessToken}` },
        ...(desired.payload && { payload: desired.payload }),
      })
    const theirs = own[desired.of] ?? ''
    const [real, made] = [await ask(theirs), await ask(theirs.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')))]
    expect([name, real.status, real.body.errorCode]).toEqual([name, 404, expect.stringMatching(/^(REQUEST_)?NOT_FOUND$/)])
    expect([name, made.body.errorCode]).toEqual([name, real.body.errorCode])
  }
  expect(before).toBe(stood.request)
  expect(await standing()).toEqual(stood)
})

it("refuses another customer's ids in bodies", async () => {
  const bulk = await eve.send('POST', '/queue/bulk', {
    action: { do: 'approve' },
    requests: [{ id: request, revision: await revisionOf(portico, request) }],
  })
  expect(bulk.body.results).toMatchObject([{ id: request, outcome: 'refused', errorCode: 'REQUEST_NOT_FOUND' }])
  const row = { row: 1, email: 'a@b.example' }
  const link = await eve.send('POST', '/links', { formId: own.form, batchId: 'a-batch-of-sixteen', sendsEmail: false, rows: [row] })
  expect(link.body.errorCode).toBe('NOT_FOUND')
  const mine = await eve.send('PUT', `/requests/${request}/assignee`, { assigneeId: eve.id })
  expect(mine.body.errorCode).toBe('REQUEST_NOT_FOUND')
  expect((await eve.send('POST', '/queue', { formIds: [own.form] })).body.items).toEqual([])
  expect((await eve.send('POST', '/queue', { assignee: own.user })).body.items).toEqual([])
  expect((await eve.send('POST', '/audit', { targetId: request })).body.entries).toEqual([])
  const invited = await portico.send({
    method: 'POST',
    url: '/auth/api/cms/users',
    headers: { authorization: `Bearer ${eve.accessToken}` },
    payload: { email: 'mallory@harbour.example', displayName: 'Mallory', role: [own.role] },
  })
  expect(invited.body.errorCode).toBe('NOT_FOUND')
})
