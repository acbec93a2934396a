import { afterEach, beforeEach, expect, it } from 'vitest'
import { operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { indexRequests } from '#server/queue/index-requests.ts'
import { saveClient, saveForm } from '#server/tenants/repositories/clients.ts'
import { toDocumentNumber } from '#server/testing/fake-vision.ts'
import { applicant, seedOf, uploaded } from '#server/testing/individual-steps.ts'
import { openStaffApp as openDesk, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let grace: Awaited<ReturnType<typeof openStaffApp>>
beforeEach(async () => {
  portico = await testApp()
  grace = await openStaffApp('reviewer')
})
afterEach(() => portico.close())

type Item = {
  id: string
  name: string | null
  email: string | null
  documentNumber: string | null
  status: string
  statusLabel: string
  assignee: { id: string } | null
}

/** Somebody at the staff area, and what they look for. */
async function openStaffApp(role: 'reviewer' | 'administrator' | 'auditor', more: { email?: string; clientId?: string } = {}) {
  const { send, ...member } = await openDesk(portico, role, more)
  return {
    ...member,
    send,
    find: async (filters: object = {}) => (await send('POST', '/queue', filters)).body as { items: Item[]; nextCursor: string | null },
    ids: async (filters: object = {}) => ((await send('POST', '/queue', filters)).body.items as Item[]).map(({ id }) => id),
    next: async () => ((await send('POST', '/queue/next', {})).body.item as Item | null)?.id ?? null,
  }
}

const numberOf = ({ requestId }: { requestId: string }) => toDocumentNumber(seedOf(requestId))

const waiting = async (email: string) => (await submittedRequest(portico, { email })).id

it("lists the customer's requests with labels, newest first, people masked", async () => {
  const first = await portico.newLink({ email: 'anna.eriksson@example.com', reference: 'A-17' })
  await uploaded(portico, first)
  const second = await portico.newLink()
  const { items, nextCursor } = await grace.find()
  expect([items.map(({ id }) => id), nextCursor]).toEqual([[second.requestId, first.requestId], null])
  expect(items.map(({ statusLabel }) => statusLabel)).toEqual(['URI unsend', 'ID Uploaded'])
  expect(items[1]).toMatchObject({
    name: 'A••• M••• E•••',
    email: 'a•••@example.com',
    documentNumber: `•••${numberOf(first).slice(-3)}`,
    reference: 'A-17',
  })
  expect(JSON.stringify(items)).not.toMatch(/eriksson/i)
})

it('finds requests by name prefix, email, number, reference and id, ignoring case', async () => {
  const anna = await portico.newLink({ email: 'anna.eriksson@example.com', reference: 'CRM/2026-0017' })
  await uploaded(portico, anna)
  const other = await portico.newLink({ email: 'ben@example.com' })
  for (const text of [
    'eri',
    'ERIKSSON anna',
    'Anna.Eriksson@Example.com',
    'anna.er',
    numberOf(anna).slice(0, 7),
    'crm2026',
    anna.requestId,
    ` ${anna.requestId} anna `,
  ]) {
    expect([text, await grace.ids({ text })]).toEqual([text, [anna.requestId]])
  }
  expect(await grace.ids({ text: '@example.com' })).toEqual([other.requestId, anna.requestId])
  for (const text of ['riksson', 'anna ben', `${anna.requestId} ben`, '%', "' or 1=1 --", '\\']) {
    expect([text, (await grace.ids({ text })).length]).toEqual([text, text === '%' || text === '\\' ? 2 : 0])
  }
  expect((await grace.send('POST', '/queue', { text: 'a\0b' })).status).toBe(400)
})

it('finds requests by current data', async () => {
  const link = await portico.newLink()
  await applicant(portico, link).saveForm({ lastName: 'Müller', firstName: '王' })
  expect([await grace.ids({ text: 'mulle' }), await grace.ids({ text: '王' })]).toEqual([[link.requestId], [link.requestId]])
  await applicant(portico, link).saveForm({ lastName: 'Schmidt' })
  expect([await grace.ids({ text: 'mulle' }), await grace.ids({ text: 'schm' })]).toEqual([[], [link.requestId]])
})

it('stores search words as hashes, and forgets erased people', async () => {
  const link = await portico.newLink({ email: 'anna.eriksson@example.com' })
  await uploaded(portico, link)
  await indexRequests(portico.context)
  const rows = await portico.context.db.selectFrom('requestSearch').selectAll().execute()
  expect(rows[0]?.words.length).toBeGreaterThan(20)
  expect(rows.map(({ sealedLabel }) => sealedLabel.toString('latin1')).join()).not.toMatch(/eriksson/i)
  await portico.context.db
    .updateTable('subjectKeys')
    .set({ sealedKey: null })
    .where('subjectId', '=', rows[0]?.subjectId ?? '')
    .execute()
  expect(await grace.ids({ text: 'eriksson' })).toEqual([])
  expect((await grace.find()).items[0]).toMatchObject({ id: link.requestId, name: null, documentNumber: null })
})

it('filters by status, form, assignee and days, and sorts both ways', async () => {
  const open = await portico.newLink()
  const rejected = await portico.newLink()
  await rejectRequest(portico.context, rejected.requestId, operatorDecision())
  const ready = await waiting('carla@example.com')
  expect(await grace.ids({ statuses: ['REJECTED', 'WAIT_FOR_APPROVAL'] })).toEqual([ready, rejected.requestId])
  expect(await grace.ids({ sort: { by: 'created', direction: 'asc' } })).toEqual([open.requestId, rejected.requestId, ready])
  expect(await grace.ids({ sort: { by: 'waiting', direction: 'desc' } })).toEqual([ready, rejected.requestId, open.requestId])
  const form = await portico.context.db.selectFrom('forms').select('id').executeTakeFirstOrThrow()
  expect([(await grace.ids({ formIds: [form.id] })).length, await grace.ids({ formIds: ['frm_other'] })]).toEqual([3, []])
  expect([await grace.ids({ kind: 'corporate' }), (await grace.ids({ kind: 'individual' })).length]).toEqual([[], 3])
  expect(await grace.next()).toBe(ready)
  expect([await grace.ids({ assignee: 'me' }), await grace.ids({ assignee: grace.id, statuses: ['APPROVED'] })]).toEqual([[ready], []])
  expect(await grace.ids({ assignee: 'none' })).toEqual([rejected.requestId, open.requestId])
  const today = new Date().toISOString().slice(0, 10)
  expect((await grace.ids({ dates: { of: 'created', from: today, to: today } })).length).toBe(3)
  expect(await grace.ids({ dates: { of: 'created', from: '2001-01-01', to: '2001-12-31' } })).toEqual([])
})

it('pages without gaps or duplicates while requests arrive', async () => {
  const ids: string[] = []
  for (let at = 0; at < 23; at += 1) ids.push((await portico.newLink()).requestId)
  await portico.context.db.updateTable('verificationRequests').set({ createdAt: '2026-01-05T10:00:00.123456Z' }).execute()
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: { items: Item[]; nextCursor: string | null } = await grace.find({ limit: 10, ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
    await portico.newLink()
  } while (cursor)
  expect([seen.length, [...seen].sort()]).toEqual([23, [...ids].sort()])
})

it('refuses an invalid cursor', async () => {
  const made = Buffer.from(JSON.stringify(["2026-01-01 00:00:00+00'; drop table clients", 'x'])).toString('base64url')
  for (const cursor of ['x', made, Buffer.from('{}').toString('base64url')]) {
    expect((await grace.send('POST', '/queue', { cursor })).body.errorCode).toBe('INVALID_REQUEST_PARAMETERS')
  }
})

it('counts by status under the same filters, and requests that need review', async () => {
  const ready = await waiting('carla@example.com')
  await waiting('dora@example.com')
  await portico.newLink()
  await grace.next()
  const { body } = await grace.send('POST', '/queue/counts', { statuses: ['REJECTED'] })
  const counts = (body.byStatus as { status: string; count: number }[]).filter(({ count }) => count > 0)
  expect(counts).toEqual([
    { status: 'URL_GENERATED', count: 1, isAtLeast: false },
    { status: 'WAIT_FOR_APPROVAL', count: 2, isAtLeast: false },
  ])
  expect([body.mine, body.unassigned]).toEqual([
    { count: 1, isAtLeast: false },
    { count: 1, isAtLeast: false },
  ])
  const found = (await grace.send('POST', '/queue/counts', { text: 'carla' })).body.byStatus as { status: string; count: number }[]
  expect(found.filter(({ count }) => count > 0)).toEqual([{ status: 'WAIT_FOR_APPROVAL', count: 1, isAtLeast: false }])
  expect(await grace.ids({ text: 'carla' })).toEqual([ready])
})

it('shows no request of another customer', async () => {
  const other = newId('cli')
  await portico.context.db.transaction().execute((transaction) => saveClient(transaction, { id: other, name: 'Harbour Bank' }))
  const eve = await openStaffApp('administrator', { email: 'eve@harbour.example', clientId: other })
  const link = await portico.newLink({ email: 'anna@example.com' })
  const form = await portico.context.db.selectFrom('forms').select('id').executeTakeFirstOrThrow()
  for (const filters of [
    {},
    { text: 'anna' },
    { text: link.requestId },
    { formIds: [form.id] },
    { assignee: 'none' },
    { assignee: grace.id },
  ]) {
    expect(await eve.ids(filters)).toEqual([])
  }
  expect(await eve.next()).toBeNull()
  const assigned = await eve.send('PUT', `/requests/${link.requestId}/assignee`, { assigneeId: eve.id })
  expect([assigned.status, assigned.body.errorCode]).toEqual([404, 'REQUEST_NOT_FOUND'])
})

it('assigns the next request to one of two people who ask at the same moment', async () => {
  const [first, second] = [await waiting('carla@example.com'), await waiting('dora@example.com')]
  const ada = await openStaffApp('administrator')
  const taken = await Promise.all([grace.next(), ada.next(), grace.next(), ada.next()])
  expect(taken.filter(Boolean).sort()).toEqual([first, second].sort())
  const entries = await portico.context.db.selectFrom('auditEntries').selectAll().where('action', '=', 'request.assigned').execute()
  expect(entries.map(({ targetId, facts }) => [targetId, facts.from]).sort()).toEqual([first, second].sort().map((id) => [id, null]))
})

it('assigns to those who may decide, and reports a conflicting assignment', async () => {
  const ready = await waiting('carla@example.com')
  const ada = await openStaffApp('administrator')
  const auditor = await openStaffApp('auditor')
  const assign = (who: typeof grace, payload: object) => who.send('PUT', `/requests/${ready}/assignee`, payload)
  expect((await assign(grace, { assigneeId: ada.id, expectedAssigneeId: null })).body).toMatchObject({ assignee: { id: ada.id } })
  const late = await assign(grace, { assigneeId: grace.id, expectedAssigneeId: null })
  expect([late.status, late.body.errorCode, late.body.details]).toEqual([409, 'REQUEST_TAKEN', { assigneeId: ada.id }])
  expect((await assign(grace, { assigneeId: auditor.id })).body.errorCode).toBe('NOT_FOUND')
  expect((await assign(auditor, { assigneeId: null })).body.errorCode).toBe('PERMISSION_DENIED')
  expect((await assign(ada, { assigneeId: null })).body).toEqual({ id: ready, assignee: null })
})

it('offers assignees who may decide and mentions of those who may read, and refuses others', async () => {
  const { id: ready, revision } = await submittedRequest(portico, { email: 'carla@example.com' })
  const [ada, auditor, designer] = [
    await openStaffApp('administrator'),
    await openStaffApp('auditor'),
    await openDesk(portico, 'form-designer'),
  ]
  const left = await openStaffApp('reviewer', { email: 'left@northwind.example' })
  await portico.context.db.updateTable('staffUsers').set({ status: 'disabled' }).where('id', '=', left.id).execute()
  const { colleagues } = (await grace.send('GET', '/colleagues')).body as {
    colleagues: { id: string; mayRead: boolean; mayDecide: boolean }[]
  }
  const rightsOf = ({ id }: { id: string }) => colleagues.find((each) => each.id === id)
  expect([ada, auditor, designer, left].map(rightsOf)).toMatchObject([
    { mayRead: true, mayDecide: true },
    { mayRead: true, mayDecide: false },
    { mayRead: false, mayDecide: false },
    undefined,
  ])
  const bulk = async (assigneeId: string) =>
    (await grace.send('POST', '/queue/bulk', { action: { do: 'assign', assigneeId }, requests: [{ id: ready, revision }] })).body
      .results as { outcome: string; errorCode: string | null }[]
  for (const { id } of [auditor, designer, left]) {
    expect((await grace.send('PUT', `/requests/${ready}/assignee`, { assigneeId: id })).body.errorCode).toBe('NOT_FOUND')
    expect(await bulk(id)).toMatchObject([{ outcome: 'refused', errorCode: 'NOT_FOUND' }])
  }
  expect(await bulk(ada.id)).toMatchObject([{ outcome: 'done' }])
  const mention = async (id: string) => (await grace.send('POST', `/requests/${ready}/notes`, { text: 'Look', mentions: [id] })).status
  expect(await Promise.all([auditor, designer, left].map(({ id }) => mention(id)))).toEqual([200, 404, 404])
})

it('saves private and shared views, changeable by their owner', async () => {
  const ada = await openStaffApp('administrator')
  const view = { name: 'My day', isShared: false, filters: { statuses: ['WAIT_FOR_APPROVAL'] }, sort: { by: 'waiting', direction: 'asc' } }
  const saved = (await grace.send('POST', '/queue/views', view)).body.view as { id: string }
  expect(saved).toMatchObject({ ...view, isOwn: true })
  const views = async (who: typeof grace) => (await who.send('GET', '/queue/views')).body.views as object[]
  expect([(await views(grace)).length, (await views(ada)).length]).toEqual([1, 0])
  await grace.send('POST', '/queue/views', { ...view, name: 'MY DAY', isShared: true })
  expect(await views(ada)).toMatchObject([{ name: 'MY DAY', isOwn: false }])
  expect((await ada.send('DELETE', `/queue/views/${saved.id}`)).status).toBe(404)
  expect((await grace.send('DELETE', `/queue/views/${saved.id}`)).body).toEqual({ deleted: true })
})

it('exports CSV with formulas neutralized, masked without the permission, and records it', async () => {
  const form = { id: newId('frm'), clientId: portico.client.id, kind: 'individual' as const, name: '=HYPERLINK("x")', isDefault: false }
  const { definition } = await portico.context.db.selectFrom('formVersions').select('definition').executeTakeFirstOrThrow()
  await portico.context.db.transaction().execute((transaction) => saveForm(transaction, { ...form, definition }))
  await portico.newLink({ email: '+anna@example.com', reference: '@SUM(A1)\r\n"x"', formId: form.id })
  const ada = await openStaffApp('administrator')
  const { csv, lines } = (await ada.send('POST', '/queue/export', { revealed: true, text: 'anna' })).body as { csv: string; lines: number }
  expect(lines).toBe(1)
  expect(csv).toContain(`,'+anna@example.com,`)
  expect(csv).toContain(`"'@SUM(A1)\r\n""x"""`)
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv.startsWith('\uFEFFRequest,Type')).toBe(true)
  expect(((await ada.send('POST', '/queue/export', {})).body.csv as string).includes('anna')).toBe(false)
  const entries = await portico.context.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'queue.exported')
    .orderBy('sequence')
    .execute()
  expect(entries.map(({ actorId, facts }) => [actorId, facts.lines, facts.revealed, facts.searched])).toEqual([
    [ada.id, 1, true, true],
    [ada.id, 1, false, false],
  ])
  expect(JSON.stringify(entries.map(({ facts }) => facts))).not.toContain('anna')
})
