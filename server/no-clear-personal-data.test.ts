import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOutbox } from '#server/mail/outbox.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Mail } from '#server/platform/ports.ts'
import type { TracingEvents } from '#server/platform/tracing/open-tracing.ts'
import { indexRequests } from '#server/queue/index-requests.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant, atCamera } from '#server/testing/individual-steps.ts'
import { openCollector } from '#server/testing/open-collector.ts'
import { saveSso, toSettings } from '#server/testing/sso-steps.ts'
import { decide, openStaffApp, type StaffApp } from '#server/testing/staff-app.ts'
import { browser } from '#server/testing/staff-sessions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/** Words that no other test, name or code holds; each stands for one thing of a person. */
const planted = {
  emailOfApplicant: 'applicant.zqx@planted.example',
  reference: 'REFZQX-71',
  issuedName: 'Issuedzqx',
  typedName: 'Typedzqx',
  remark: 'remarkzqx',
  reason: 'reasonzqx',
  stated: 'saidzqx',
  note: 'notezqx',
  emailOfDirector: 'director.zqx@planted.example',
  nameOfDirector: 'Directorzqx',
  emailOfCompany: 'company.zqx@planted.example',
  emailOfTable: 'table.zqx@planted.example',
  emailOfServer: 'server.zqx@planted.example',
  emailOfCode: 'code.zqx@planted.example',
  emailOfStaff: 'staff.zqx@planted.example',
  nameOfStaff: 'Staffzqx',
  emailOfInvited: 'invited.zqx@planted.example',
  nameOfInvited: 'Invitedzqx',
  emailOfStranger: 'stranger.zqx@planted.example',
  searched: 'Searchedzqx',
  viewName: 'Viewzqx',
  companyName: 'Companyzqx Trading',
  ownerName: 'Ownerzqx Holding',
  contact: 'desk.zqx@planted.example',
  wish: 'wishzqx',
  answered: 'answeredzqx',
  witness: 'witnesszqx',
  scimName: 'Scimzqx',
  scimEmail: 'scim.zqx@planted.example',
  scimId: 'scim-id-zqx',
  secretOfProvider: 'provider-secret-zqx',
  bounced: 'bounced.zqx@planted.example',
}

/** Where one of these may stand in clear, and why. What is not here may not; what is here and is found nowhere has to go. */
const exceptions: Record<string, string> = {
  'public.clients.contact_email': 'the customer’s own, which every applicant reads',
  'public.corporate_requests.company_name': 'a company’s name, and no person’s; registers publish it',
  'public.company_nodes.company_name': 'the same of the companies that own it',
  'public.staff_views.name': 'what somebody calls a view of their own',
}

let portico: TestApp
const collector = await openCollector()
let droppedSpans = 0
const onDropped: TracingEvents['onDropped'] = (_, spans) => {
  droppedSpans += spans
}
beforeAll(async () => {
  portico = await testApp({
    traces: { settings: collector.settings, onDropped },
    client: { creditBalance: 100, signUpOpen: true, contactEmail: planted.contact },
  })
  await seedCorporateForm(portico)
})
afterAll(async () => {
  await portico.close()
  await collector.close()
})

it('stores no address, reference, remark or name in clear, in any column', async () => {
  const staff = await openStaffApp(portico, 'administrator', { email: planted.emailOfStaff })
  const signIn = browser(portico, planted.emailOfStaff)
  const id = await decidedRequest(staff)
  await retriedRequest(staff)
  await reviewedRequest(staff)
  await companyWithPeople()
  await issuedByOthers()
  await managedByProvider(staff)
  await workOfStaff(staff, signIn, id)
  await unauthenticatedCalls()
  await sendEverything()
  await indexRequests(portico.context)
  const found = await findInClear(Object.values(planted))
  expect(found.filter(({ place }) => !(place in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((place) => !found.some((one) => one.place === place))).toEqual([])
})

it('tells the collector of traces none of them, and no id of a row', async () => {
  await portico.tracing?.close()
  const sent = collector.words()
  expect([collector.spans().length > 500, droppedSpans]).toEqual([true, 0])
  const words = [...Object.values(planted), 'Anna', 'Lund', portico.client.name]
  expect(words.filter((word) => isThere(sent.toLowerCase(), word))).toEqual([])
  const ids = await readIds()
  expect(ids.length).toBeGreaterThan(100)
  expect(ids.filter((id) => sent.includes(id))).toEqual([])
})

/** Of every row, whatever it is of: drawn ones alone, since a number may stand anywhere. */
async function readIds(): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name = 'id' or column_name like '%\\_id') and data_type in ('text', 'uuid')`.execute(
    portico.context.db,
  )
  const ids = new Set<string>()
  for (const { table, column } of columns) {
    const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(column)}::text as id from ${sql.table(table)}`.execute(
      portico.context.db,
    )
    for (const { id } of rows) if (id && id.length >= 12) ids.add(id)
  }
  return [...ids]
}

async function decidedRequest(staff: StaffApp): Promise<string> {
  const link = await portico.newLink({
    email: planted.emailOfApplicant,
    reference: planted.reference,
    sendsEmail: true,
    issuedFor: { firstName: 'Anna', lastName: planted.issuedName },
  })
  await applicant(portico, link).saveForm({ lastName: planted.typedName, firstName: 'Anna' })
  await (await atCamera(portico, link)).check({ seed: 71 })
  await staff.send('POST', `/requests/${link.requestId}/notes`, { text: `${planted.note} called`, mentions: [staff.id] })
  expect((await decide(staff, link.requestId, 'approve', { remark: planted.remark, reason: planted.reason })).status).toBe(200)
  return link.requestId
}

async function retriedRequest(staff: StaffApp): Promise<void> {
  const link = await portico.newLink({ email: planted.bounced, reference: planted.reference, sendsEmail: true })
  const person = applicant(portico, link)
  await person.report('PROCESSING', planted.stated)
  await person.report('CAMERA_FAILED', planted.stated)
  expect((await person.requestRetry(planted.stated)).status).toBe(200)
  expect((await decide(staff, link.requestId, 'reject', { reasons: ['other'], remark: planted.remark })).status).toBe(200)
  expect((await decide(staff, link.requestId, 'retry', { wish: { what: 'document' }, remark: planted.remark })).status).toBe(200)
}

/** Who cannot be before a camera, in their own words, and what staff answered. */
async function reviewedRequest(staff: StaffApp): Promise<void> {
  const link = await portico.newLink({ email: planted.emailOfApplicant })
  const person = await atCamera(portico, link)
  expect((await person.askForPerson(planted.wish)).status).toBe(200)
  const { basis, request } = (await staff.send('GET', `/requests/${link.requestId}`)).body as {
    basis: string
    request: { revision: number }
  }
  const stated = { answer: 'without_liveness', message: planted.answered, note: planted.witness, basis, revision: request.revision }
  expect((await staff.send('POST', `/requests/${link.requestId}/manual-review`, stated)).status).toBe(200)
}

async function companyWithPeople(): Promise<void> {
  const page = companyPage(portico, await newCompany(portico, { email: planted.emailOfCompany, companyName: planted.companyName }))
  const director = individualOf(await page.addDirector({ first: planted.nameOfDirector, last: 'Lund', email: planted.emailOfDirector }))
  expect((await page.invite(director.requestId)).status).toBe(200)
  await page.addBusiness({ name: planted.ownerName, number: '4711', shares: '60' })
  await page.correctEmail(director.requestId, `new.${planted.emailOfDirector}`)
}

/** Made by SCIM, and changed once. */
async function managedByProvider(staff: StaffApp): Promise<void> {
  const provider = { ...toSettings('https://login.planted.example'), enabled: false }
  expect((await saveSso(staff, provider, planted.secretOfProvider)).status).toBe(200)
  const token = (await staff.send('POST', '/sso/scim-tokens', { overlapHours: 0 })).body.token as string
  const headers = { authorization: `Bearer ${token}` }
  const user = { userName: planted.scimEmail, externalId: planted.scimId, name: { familyName: planted.scimName, givenName: 'Anna' } }
  const made = await portico.send({ method: 'POST', url: '/scim/v2/Users', headers, payload: user })
  expect(made.status).toBe(201)
  const changed = { ...user, displayName: `${planted.scimName} Lund` }
  expect((await portico.send({ method: 'PUT', url: `/scim/v2/Users/${made.body.id}`, headers, payload: changed })).status).toBe(200)
}

/** By a table of staff, and by the customer's server. */
async function issuedByOthers(): Promise<void> {
  const staff = await openStaffApp(portico, 'administrator', { email: 'issuer@northwind.example' })
  const { body } = await staff.send('GET', '/links/forms')
  const formId = (body.data as { id: string; kind: string }[]).find(({ kind }) => kind === 'individual')?.id ?? ''
  const rows = [{ row: 1, email: planted.emailOfTable, reference: planted.reference, firstName: 'Anna', lastName: planted.issuedName }]
  const issued = await staff.send('POST', '/links', { batchId: 'z'.repeat(20), sendsEmail: true, formId, rows })
  expect(issued.body.data).toMatchObject([{ outcome: 'issued' }])
  const headers = {
    'x-api-key': (await createApiKey(portico.context)).apiKey,
    'x-client-id': portico.client.id,
    'x-session-uuid': randomUUID(),
  }
  const sent = { email: planted.emailOfServer, reference: planted.reference, sendEmail: true }
  expect((await portico.call('POST', '/v1/onboarding/liveness/request?validationParam=false', sent, headers)).status).toBe(200)
}

async function workOfStaff(staff: StaffApp, { open, get }: ReturnType<typeof browser>, id: string): Promise<void> {
  const call = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const answered = await portico.send({ method, url, payload, headers: { authorization: `Bearer ${(await open()).accessToken}` } })
    expect([url, answered.status]).toEqual([url, 200])
    return answered.body
  }
  await call('PUT', '/auth/api/cms/users/me', { displayName: planted.nameOfStaff, languageCode: 'en' })
  await call('POST', '/auth/api/cms/users', { email: planted.emailOfInvited, displayName: planted.nameOfInvited, role: ['reviewer'] })
  const filters = { text: planted.searched }
  await call('POST', '/v1/staff/queue/views', {
    name: planted.viewName,
    isShared: false,
    filters,
    sort: { by: 'created', direction: 'desc' },
  })
  for (const text of [planted.searched, planted.emailOfApplicant, planted.reference]) {
    await call('POST', '/v1/staff/queue', { text })
    await call('POST', '/v1/staff/queue/export', { text, revealed: true })
  }
  await staff.send('POST', `/requests/${id}/reveal`, { areas: ['contact', 'identity'] })
  await staff.send('PUT', `/requests/${id}/assignee`, { assigneeId: staff.id })
  expect((await get(`/me`, (await open()).accessToken)).status).toBe(200)
  const reviewer = await openStaffApp(portico, 'reviewer')
  expect((await reviewer.send('POST', `/requests/${id}/notes`, { text: planted.note, mentions: [staff.id] })).status).toBe(200)
}

async function unauthenticatedCalls(): Promise<void> {
  const users = '/auth/api/cms/users'
  const email = planted.emailOfStranger
  await portico.call('POST', `${users}/login`, { email, password: 'not the right one' })
  await portico.call('POST', `${users}/forgot-password`, { email: planted.emailOfStaff })
  expect(
    (await portico.call('POST', `${users}/signup`, { email, password: 'a harbour is no ship', displayName: planted.nameOfInvited })).status,
  ).toBe(200)
  const sent = await portico.call('POST', `/v1/onboarding/email/sendVerifyCode?email=${encodeURIComponent(planted.emailOfCode)}`, {})
  expect(sent.status).toBe(200)
  await portico.call('POST', '/v1/onboarding/email/verifyCode', { email: planted.emailOfCode, code: '000000' })
}

/** Two in three go to the outbox; of the others the mail server says whom it does not know, and one waits for ever. */
async function sendEverything(): Promise<void> {
  const mails = await portico.context.db.selectFrom('mails').select('id').orderBy('createdAt').execute()
  const outbox = openOutbox(portico.context)
  const bounces = { send: async ({ to }: Mail) => Promise.reject(new Error(`550 no such user <${to}>`)), close: async () => {} }
  for (const [at, { id }] of mails.entries()) {
    if (at % 5 === 4) continue
    const mailTransport = at % 5 === 3 ? bounces : outbox
    await sendMail({ ...portico.context, mailTransport, mailFrom: 'portico@northwind.example' }, id).catch(() => undefined)
  }
}

type Found = { place: string; word: string }

/** Reads every column of every row, also of the queue's schema; bytes are searched for the word's own. */
async function findInClear(words: readonly string[]): Promise<Found[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select n.nspname as schema, c.relname as table, a.attname as column from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
    order by 1, 2, 3`.execute(portico.context.db)
  const found: Found[] = []
  for (const { schema, table, column } of columns) {
    const { rows } = await sql<{
      text: string
    }>`select distinct lower(${sql.ref(column)}::text) as text from ${sql.table(`${schema}.${table}`)} where ${sql.ref(column)} is not null`.execute(
      portico.context.db,
    )
    const texts = rows.map(({ text }) => text).join('\n')
    for (const word of words) if (isThere(texts, word)) found.push({ place: `${schema}.${table}.${column}`, word })
  }
  expect(columns.length).toBeGreaterThan(300)
  return found
}

function isThere(texts: string, word: string): boolean {
  const spellings = [word, word.toLowerCase(), word.toUpperCase()]
  return texts.includes(word.toLowerCase()) || spellings.some((spelling) => texts.includes(Buffer.from(spelling).toString('hex')))
}
