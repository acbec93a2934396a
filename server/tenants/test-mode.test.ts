import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { isSeparateByMode } from '#contract/mode/is-separate-by-mode.ts'
import { operatorHere } from '#server/audit/record-audit.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { indexRequests } from '#server/queue/index-requests.ts'
import { setClient } from '#server/settings/change-client.ts'
import { createClient } from '#server/settings/create-client.ts'
import { addCredit } from '#server/tenants/add-credit.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { findClient, findTestClient } from '#server/tenants/repositories/clients.ts'
import { atCamera } from '#server/testing/individual-steps.ts'
import { decide, openCase, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let ada: StaffApp
let testClient: Client
let [live, test] = ['', '']

beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 1 } })
  ada = await openStaffApp(portico, 'administrator')
  const found = await findTestClient(portico.context.db, portico.client.id)
  if (!found) throw new Error('a client has a test tenant')
  testClient = found
  // The same person with the same document, once in each mode.
  live = (await verified(portico.client)).id
  test = (await verified(testClient)).id
})
afterAll(() => portico.close())

/** Somebody with one passport and one face, up to the decision. */
async function verified(client: Client) {
  const link = await portico.newLink({ client, email: 'anna.eriksson@example.com', reference: 'A-17' })
  const person = await atCamera(portico, link)
  await person.upload({ seed: 4_711 })
  await person.report('LIVENESS_STARTED')
  await person.check({ face: { of: 7, take: client.testOf ? 2 : 1 }, seed: client.testOf ? 2 : 1 })
  return { ...link, id: link.requestId }
}

type Item = { id: string }
const idsOf = (items: unknown) => (items as Item[]).map(({ id }) => id)

describe("a customer's test mode", () => {
  it('exists once for each customer, and is never the default', async () => {
    const { clientId } = await createClient(portico.context, { name: 'Harbour Bank', adminEmail: 'kim@harbour.example' }, operatorHere())
    const own = await findTestClient(portico.context.db, clientId)
    expect([own?.testOf, own?.isDefault, own?.creditBalance]).toEqual([clientId, false, 0])
    const rows = await portico.context.db.selectFrom('clients').select(['id', 'testOf']).execute()
    const lives = rows.filter(({ testOf }) => testOf === null).map(({ id }) => id)
    expect(rows.flatMap(({ testOf }) => testOf ?? []).sort()).toEqual(lives.sort())
  })

  it("reads the live customer's settings, changes included", async () => {
    await setClient(portico.context, portico.client.id, { colour: '#123456', documentUploadLimit: 7, faceDuplicates: true })
    const { id, testOf, creditBalance, ...settings } = (await findClient(portico.context.db, testClient.id)) ?? testClient
    const { id: liveId, ...lives } = (await findClient(portico.context.db, portico.client.id)) ?? portico.client
    expect([settings.colour, settings.documentUploadLimit, testOf, liveId]).toEqual(['#123456', 7, portico.client.id, portico.client.id])
    expect(lives).toMatchObject({ ...settings, createdAt: expect.any(Date), isDefault: true })
    const info = await portico.call('GET', `/onboarding/setting?requestId=${test}`)
    expect(info.body.contactEmail).toBe('staff@northwind.example')
  })

  it('has no settings or credits of its own', async () => {
    await expect(setClient(portico.context, testClient.id, { colour: '#000000' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(addCredit(portico.context, testClient.id, 5)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('takes no credits', async () => {
    const create = async (clientId: string) => {
      const { apiKey } = await createApiKey(portico.context, { clientId })
      const headers = { 'x-api-key': apiKey, 'x-client-id': clientId, 'x-session-uuid': crypto.randomUUID() }
      return portico.call('POST', '/v1/onboarding/liveness/request', { email: 'pay@example.com' }, headers)
    }
    expect([await create(testClient.id), await create(testClient.id)].map(({ status }) => status)).toEqual([200, 200])
    expect((await create(portico.client.id)).body.creditBalance).toBe(0)
    expect((await create(portico.client.id)).body.errorCode).toBe('INSUFFICIENT_CREDIT')
    expect((await create(testClient.id)).status).toBe(200)
  })

  it('refuses live keys, and live mode test keys', async () => {
    const { apiKey } = await createApiKey(portico.context, { clientId: portico.client.id })
    const { apiKey: testKey } = await createApiKey(portico.context, { clientId: testClient.id })
    const answers = [
      [apiKey, testClient.id],
      [testKey, portico.client.id],
    ].map(async ([key = '', clientId = '']) => {
      const headers = { 'x-api-key': key, 'x-client-id': clientId, 'x-session-uuid': crypto.randomUUID() }
      return (await portico.call('POST', '/v1/onboarding/liveness/request', {}, headers)).body.errorCode
    })
    expect(await Promise.all(answers)).toEqual(['API_KEY_ACCESS_DENIED', 'API_KEY_ACCESS_DENIED'])
  })
})

describe('staff', () => {
  it('issue links of their current mode', async () => {
    const { body } = await ada.sendInTest('GET', '/links/forms')
    const [form] = body.data as { id: string }[]
    expect(body).toEqual((await ada.send('GET', '/links/forms')).body)
    const rows = [{ row: 1, email: 'try@example.com' }]
    const issue = { formId: form?.id, batchId: 'a-batch-of-test-links', sendsEmail: false, rows }
    const [issued] = (await ada.sendInTest('POST', '/links', issue)).body.data as { requestId: string; outcome: string }[]
    expect(issued?.outcome).toBe('issued')
    const row = await portico.context.db
      .selectFrom('verificationRequests')
      .select('clientId')
      .where('id', '=', issued?.requestId ?? '')
      .executeTakeFirstOrThrow()
    expect(row.clientId).toBe(testClient.id)
  })

  it('list, search, count and export requests of their current mode', async () => {
    await indexRequests(portico.context)
    for (const [send, own, other] of [
      [ada.send, live, test],
      [ada.sendInTest, test, live],
    ] as const) {
      for (const filters of [{}, { text: 'eriksson' }, { text: 'A-17' }, { text: own }]) {
        const ids = idsOf((await send('POST', '/queue', filters)).body.items)
        expect([filters, ids.includes(own), ids.includes(other)]).toEqual([filters, true, false])
      }
      expect(idsOf((await send('POST', '/queue', { text: other })).body.items)).toEqual([])
      const { csv } = (await send('POST', '/queue/export', {})).body as { csv: string }
      expect([csv.includes(own), csv.includes(other)]).toEqual([true, false])
    }
    const countOf = async (send: StaffApp['send']) => JSON.stringify((await send('POST', '/queue/counts', {})).body)
    expect(await countOf(ada.send)).not.toBe(await countOf(ada.sendInTest))
  })

  it('see no duplicates of the other mode', async () => {
    for (const [send, id] of [
      [ada.send, live],
      [ada.sendInTest, test],
    ] as const) {
      const { duplicates } = await openCase({ ...ada, send }, id)
      expect(duplicates).toEqual([])
    }
    const rows = await portico.context.db.selectFrom('documentFingerprints').select(['requestId', 'hash']).execute()
    const hashes = new Map(rows.map(({ requestId, hash }) => [requestId, hash.toString('hex')]))
    expect(hashes.get(live)).not.toBe(hashes.get(test))
  })

  it('assign and decide test cases', async () => {
    const other = await submittedRequest(portico, { client: testClient } as object)
    const next = (await ada.sendInTest('POST', '/queue/next', {})).body.item as { id: string; assignee: { id: string } }
    expect([[test, other.id].includes(next.id), next.assignee.id]).toEqual([true, ada.id])
    const decided = await decide({ ...ada, send: ada.sendInTest }, other.id, 'approve', { reason: 'a case of test mode' })
    expect([decided.status, await portico.statusOf(other.id)]).toEqual([200, 'APPROVED'])
    const colleagues = (await ada.sendInTest('GET', '/colleagues')).body.colleagues as { id: string }[]
    expect(colleagues.map(({ id }) => id)).toContain(ada.id)
  })

  it('read the audit of each mode separately, by the names of the same people', async () => {
    const decided = await submittedRequest(portico, { client: testClient } as object)
    await decide({ ...ada, send: ada.sendInTest }, decided.id, 'approve', { reason: 'a case of test mode' })
    const approvals = async (send: StaffApp['send']) => {
      const { entries } = (await send('POST', '/audit', { action: 'request.approved', targetId: decided.id })).body as {
        entries: { actor: { displayName: string | null } }[]
      }
      return entries.map(({ actor }) => actor.displayName)
    }
    expect([await approvals(ada.sendInTest), await approvals(ada.send)]).toEqual([[ada.email], []])
    await ada.sendInTest('POST', '/audit/export', {})
    const exportsOf = async (send: StaffApp['send']) =>
      ((await send('POST', '/audit', { action: 'audit.exported' })).body.entries as []).length
    expect([await exportsOf(ada.sendInTest), await exportsOf(ada.send)]).toEqual([1, 0])
  })

  it('manage keys of each mode separately', async () => {
    const { data } = (await ada.sendInTest('POST', '/api-keys', { name: 'try out', expiresInDays: 30 })).body as { data: { id: string } }
    const inTest = (await ada.sendInTest('GET', '/api-keys')).body
    const inLive = (await ada.send('GET', '/api-keys')).body
    expect([inTest.clientId, inLive.clientId]).toEqual([testClient.id, portico.client.id])
    expect([idsOf(inTest.data).includes(data.id), idsOf(inLive.data).includes(data.id)]).toEqual([true, false])
    expect((await ada.send('DELETE', `/api-keys/${data.id}`)).body.errorCode).toBe('NOT_FOUND')
  })

  it('share settings, people, roles, forms and account between modes', async () => {
    for (const path of ['/settings', '/users', '/roles', '/forms', '/credits']) {
      const [inLive, inTest] = [await ada.send('GET', path), await ada.sendInTest('GET', path)]
      expect([path, inTest.status, inTest.body]).toEqual([path, inLive.status, inLive.body])
    }
  })

  it('get a case of the other mode as unknown, in every call', async () => {
    const bodies: Record<string, object> = {
      readCase: {},
      revealCase: { areas: ['identity'] },
      writeNote: { text: 'a note' },
      sendSubjectExport: { reason: 'Asked by letter' },
      createSubjectExport: { reason: 'Asked by letter', language: 'en' },
      refreshCompanyRegistry: {},
      assignRequest: { assigneeId: null },
      approveRequest: { revision: 1, basis: 'none' },
      answerManualReview: { revision: 1, basis: 'none', answer: 'declined', message: 'not now' },
      rejectRequest: { revision: 1, basis: 'none', reasons: ['duplicate'] },
      requestResubmission: { revision: 1, basis: 'none', wish: { what: 'liveness' } },
      placeHold: { reason: 'court' },
      askHoldRelease: { reason: 'court' },
      endRelation: { endedOn: '2026-01-01' },
      askErasure: { kinds: ['biometrics'], ground: 'other', askedBy: 'person', reason: 'asked' },
      confirmErasure: { erasureRequestId: 'ers_any' },
      withdrawErasure: { erasureRequestId: 'ers_any' },
      renewRequestLink: { sendsEmail: false },
      resendRequestEmail: {},
      resendInvitation: {},
    }
    const named = allEndpoints.filter(
      ({ access, permission, path }) => access === 'staff' && isSeparateByMode(permission) && path.includes('/requests/:id'),
    )
    expect(named.length).toBeGreaterThanOrEqual(10)
    for (const { name, method, path } of named) {
      const url = path.replace('/v1/staff', '').replace(':id', live).replace(':personId', 'eod_1').replace(':exportId', 'sxp_1')
      const body = method === 'GET' ? undefined : (bodies[name] ?? {})
      const { body: answer } = await ada.sendInTest(method as 'GET', url, body)
      expect([name, answer.errorCode]).toEqual([name, 'REQUEST_NOT_FOUND'])
    }
    for (const id of [live, test]) expect(await portico.statusOf(id)).toBe('WAIT_FOR_APPROVAL')
  })

  it('read no file of the other mode', async () => {
    const blob = await portico.context.db.selectFrom('blobs').select('id').where('requestId', '=', test).executeTakeFirstOrThrow()
    const read = (mode: string) =>
      portico.send({
        method: 'GET',
        url: `/files/${blob.id}`,
        headers: { authorization: `Bearer ${ada.accessToken}`, 'x-portico-mode': mode },
      })
    expect([(await read('live')).body.errorCode, (await read('test')).status]).toEqual(['DOCUMENT_FILE_NOT_FOUND', 200])
  })
})

it('settings are read through the live customer', async () => {
  const own = [
    // Where they are written, locked or listed.
    'server/tenants/repositories/clients.ts',
    'server/tenants/repositories/client-settings.ts',
    'server/platform/database/tenant-settings.ts',
    'server/forms/repositories/forms.ts',
    'server/duplicates/repositories/faces.ts',
    'server/retention/repositories/schedules.ts',
    // Of staff, who are of live customers alone.
    'server/staff/repositories/staff-accounts.ts',
    'server/staff/repositories/staff-callers.ts',
    'server/staff/repositories/required-second-factor.ts',
    // Each asks whether a tenant is one of test mode, and no more.
    'server/sandbox/repositories/test-time.ts',
    'server/events/repositories/events.ts',
    'server/webhooks/repositories/endpoints.ts',
    // Compares which transactions wrote both rows, and reads no setting.
    'server/platform/database/key-version.ts',
    // Publishes for the live customer, whose notice it is, and reads no setting.
    'server/consent/repositories/notices.ts',
    // Names the live customers, and reads no setting.
    'server/commands/doctor/check-database.ts',
    // Each joins the settings itself.
    'server/requests/repositories/link-reads.ts',
    'server/retention/repositories/erasure.ts',
    'server/retention/backup/restore-backup.ts',
  ]
  const root = new URL('../..', import.meta.url).pathname
  const names = (await readdir(join(root, 'server'), { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(name),
  )
  const read = await Promise.all(
    names.map(async (name) => ({ path: `server/${name}`, text: await readFile(join(root, 'server', name), 'utf8') })),
  )
  const found = read.filter(({ text }) => /(?:From|Join|Into|Table)\('clients\b|\b(?:from|join|update) clients\b/.test(text))
  expect(found.map(({ path }) => path).filter((path) => !own.includes(path))).toEqual([])
})
