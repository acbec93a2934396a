import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTestClient } from '#server/tenants/repositories/clients.ts'
import { seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { openOtherSecretKey, openSecretKey, type SecretKey } from '#server/testing/secret-key.ts'
import { decide, openStaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let key: SecretKey
let other: SecretKey
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 500, redirectUrl: 'https://northwind.example/done' } })
  await seedCorporateForm(portico)
  key = await openSecretKey(portico)
  other = await openOtherSecretKey(portico)
})
afterAll(() => portico.close())

const person = { firstName: 'Anna', lastName: 'Eriksson', dateOfBirth: '1974-08-12' }
const newPerson = (more: object = {}) => key.send('POST', '/requests', { kind: 'individual', ...more })
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

it('creates a request of a person for one credit, and answers its id, status and address', async () => {
  const before = await creditBalance()
  const { status, body } = await newPerson({
    email: 'anna@northwind.example',
    reference: 'CRM-7',
    language: 'cn',
    prefill: person,
    metadata: { branch: 'Zürich', officer: '中文' },
    returnUrl: 'https://bank.example/return?from=kyc',
    state: 's/1 &2',
    expiresAt: new Date(portico.clock.now().getTime() + 7_200_000).toISOString(),
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ mode: 'live', kind: 'individual', status: 'URL_GENERATED', reference: 'CRM-7', language: 'cn' })
  expect(new URL(String(body.url)).searchParams.get('requestId')).toBe(body.id)
  expect((await creditBalance()) - before).toBe(-1)
  const read = await key.send('GET', `/requests/${body.id}`)
  expect(read.status).toBe(200)
  expect(read.body).toMatchObject({
    email: 'anna@northwind.example',
    metadata: { branch: 'Zürich', officer: '中文' },
    returnUrl: 'https://bank.example/return?from=kyc',
    state: 's/1 &2',
    decision: null,
    document: null,
    liveness: null,
    isErased: false,
  })
  expect(read.body.identity).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: 'surname', value: 'Eriksson', source: 'entered', agrees: null })]),
  )
})

it('creates a request of a company with what is known of it, each call one of its own', async () => {
  const desired = {
    kind: 'corporate',
    email: 'desk@meridian.example',
    reference: 'CO-1',
    prefill: { companyName: 'Meridian Trading Ltd', countryCode: 'gb', companyNumber: '01234567' },
    metadata: { tier: 'A' },
  }
  const first = await key.send('POST', '/requests', desired)
  const second = await key.send('POST', '/requests', desired)
  expect([first.status, second.status, first.body.id === second.body.id]).toEqual([201, 201, false])
  const { body } = await key.send('GET', `/requests/${first.body.id}`)
  expect(body).toMatchObject({
    kind: 'corporate',
    companyName: 'Meridian Trading Ltd',
    reference: 'CO-1',
    metadata: { tier: 'A' },
    identity: [],
  })
})

it('answers the same request again where a server died after it was there and before it said so, and takes no second credit', async () => {
  const bodies = [
    { kind: 'individual', reference: 'LOST-1' },
    { kind: 'corporate', email: 'desk@lost.example', prefill: { companyName: 'Lost Answer Ltd' } },
  ]
  for (const payload of bodies) {
    const headers = { authorization: `Bearer ${key.apiKey}`, 'idempotency-key': `lost-${payload.kind}` }
    const create = () => portico.send({ method: 'POST', url: '/v1/requests', headers, payload })
    const first = await create()
    const before = await creditBalance()
    const lost = { leasedUntil: new Date(0), answerStatus: null, sealedAnswer: null }
    await portico.context.db.updateTable('idempotentCalls').set(lost).execute()
    const again = await create()
    expect([first.status, again.status, again.body.id, await creditBalance()]).toEqual([201, 201, first.body.id, before])
    expect(String(again.body.url)).toContain(String(first.body.id))
  }
})

it('leads the applicant back with state and request id alone, before the address that the customer set', async () => {
  const { body } = await newPerson({ returnUrl: 'https://bank.example/return?from=kyc', state: 's/1 &2' })
  const token = new URL(String(body.url)).searchParams.get('token') ?? ''
  const seen = await applicant(portico, { requestId: String(body.id), token }).status()
  const address = new URL(String(seen.body.returnUrl))
  expect([address.origin + address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    'https://bank.example/return',
    { from: 'kyc', requestId: body.id, state: 's/1 &2' },
  ])
  const plain = await portico.newLink()
  expect((await applicant(portico, plain).status()).body).toMatchObject({
    returnUrl: null,
    client: { redirectUrl: 'https://northwind.example/done' },
  })
})

it.each([
  ['http://bank.example/'],
  ['http://localhost:3000/'],
  ['https://localhost/'],
  ['https://10.0.0.1/'],
  ['https://user:secret@bank.example/'],
  ['https://bank.example/#done'],
  ['javascript:alert(1)'],
  ['https://bank.example/\nx'],
])('refuses the return address %s', async (returnUrl) => {
  expect(codeOf(await newPerson({ returnUrl }))).toEqual([422, 'VALIDATION_ERROR'])
})

it.each([
  ['an unknown kind', { kind: 'robot' }, 'VALIDATION_ERROR'],
  ['an unknown field', { emial: 'a@b.example' }, 'VALIDATION_ERROR'],
  ['fifty-one pairs', { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'v'])) }, 'VALIDATION_ERROR'],
  ['a number as metadata', { metadata: { a: 1 } }, 'VALIDATION_ERROR'],
  ['a name that is an address', { prefill: { firstName: 'www.evil.example/x' } }, 'VALIDATION_ERROR'],
  ['what is of companies', { prefill: { companyName: 'Meridian' } }, 'VALIDATION_ERROR'],
  ['an hour that has passed', { expiresAt: '2020-01-01T00:00:00Z' }, 'VALUE_UNDER_RANGE'],
  ['a time of another century', { expiresAt: '2120-01-01T00:00:00Z' }, 'VALUE_OVER_RANGE'],
  ['no moment at all', { expiresAt: 'tomorrow' }, 'VALIDATION_ERROR'],
  ['a link to be sent to nobody', { sendEmail: true }, 'REQUIRED_ITEMS_NOT_SET'],
])('refuses %s, for no credit', async (_, more, code) => {
  const before = await creditBalance()
  expect((await newPerson(more)).body.code).toBe(code)
  expect(await creditBalance()).toBe(before)
})

it('knows no form of another customer or kind, and no company without a name', async () => {
  const corporate = await portico.context.db.selectFrom('forms').select('id').where('kind', '=', 'corporate').executeTakeFirstOrThrow()
  expect(codeOf(await newPerson({ formId: corporate.id }))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await other.send('POST', '/requests', { kind: 'corporate', email: 'a@b.example', prefill: { companyName: 'M' } }))[0]).toBe(
    404,
  )
  expect(codeOf(await key.send('POST', '/requests', { kind: 'corporate', email: 'a@b.example' }))).toEqual([422, 'REQUIRED_ITEMS_NOT_SET'])
})

it('answers what was read and checked, each fact with its source, its threshold and its result', async () => {
  const { id } = await submittedRequest(portico, { email: 'facts@northwind.example' })
  const { body } = await key.send('GET', `/requests/${id}`)
  expect(body).toMatchObject({
    status: 'WAIT_FOR_APPROVAL',
    document: { type: 'Passport', accepted: true, attempt: 1 },
    liveness: { verdict: 'passed' },
  })
  const { identity, document, liveness } = body as { identity: Fact[]; document: { checks: Check[] }; liveness: { checks: Check[] } }
  expect(identity.find(({ field }) => field === 'surname')).toMatchObject({ source: 'mrz', value: expect.stringMatching(/\w/) })
  expect(identity.find(({ field }) => field === 'documentNumber')?.mrz).toBeTruthy()
  expect(document.checks.find(({ check }) => check === 'focus')).toMatchObject({ result: 'passed', threshold: expect.anything() })
  expect(liveness.checks.find(({ check }) => check === 'same-person')).toMatchObject({ result: 'passed', fact: expect.any(Number) })
})
type Fact = { field: string; value: string | null; source: string; mrz: string | null }
type Check = { check: string; result: string }

it('answers a decision of staff with who, when and why', async () => {
  const staff = await openStaffApp(portico, 'administrator')
  const { id } = await submittedRequest(portico)
  await decide(staff, id, 'reject', { reasons: ['duplicate'], remark: 'You are known.' })
  const { body } = await key.send('GET', `/requests/${id}`)
  expect(body).toMatchObject({
    status: 'REJECTED',
    decision: { outcome: 'rejected', by: { kind: 'staff', id: staff.id }, reasons: ['duplicate'], remark: 'You are known.' },
  })
})

it('keeps the modes apart: test mode takes no credit and may return to the developer’s own machine', async () => {
  const twin = await findTestClient(portico.context.db, portico.client.id)
  const test = await openSecretKey(portico, { clientId: String(twin?.id) })
  const before = await creditBalance()
  const { status, body } = await test.send('POST', '/requests', { kind: 'individual', returnUrl: 'http://localhost:3000/done' })
  expect([status, body.mode, (await creditBalance()) - before]).toEqual([201, 'test', 0])
  expect((await test.send('GET', `/requests/${body.id}`)).body).toMatchObject({ mode: 'test', returnUrl: 'http://localhost:3000/done' })
  expect(codeOf(await key.send('GET', `/requests/${body.id}`))).toEqual([404, 'REQUEST_NOT_FOUND'])
  expect(((await test.send('GET', '/requests')).body.data as { id: string }[]).map(({ id }) => id)).toEqual([body.id])
})

it('knows no request of another customer, and none that does not exist', async () => {
  const { body } = await newPerson()
  for (const id of [String(body.id), 'req_unknown']) {
    expect(codeOf(await other.send('GET', `/requests/${id}`))).toEqual([404, 'REQUEST_NOT_FOUND'])
  }
  expect((await other.send('GET', '/requests')).body).toEqual({ data: [], hasMore: false, nextCursor: null })
})

it('asks for the scope of each call', async () => {
  const reader = await openSecretKey(portico, { scopes: ['requests:read'] })
  const creator = await openSecretKey(portico, { scopes: ['requests:create'] })
  expect(codeOf(await reader.send('POST', '/requests', { kind: 'individual' }))).toEqual([403, 'API_KEY_SCOPE_MISSING'])
  expect(codeOf(await creator.send('GET', '/requests'))).toEqual([403, 'API_KEY_SCOPE_MISSING'])
  expect((await reader.send('GET', '/requests?limit=1')).status).toBe(200)
})

type Page = { data: { id: string; status: string }[]; hasMore: boolean; nextCursor: string | null }
async function list(query: string): Promise<Page> {
  const answer = await key.send('GET', `/requests?${query}`)
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)])
  return answer.body as Page
}

it('answers every request once, the newest first, while others are added, also where many were created at one moment', async () => {
  const marked = { reference: 'Walk-1' }
  const ids: string[] = []
  for (let made = 0; made < 9; made += 1) ids.push(String((await newPerson(marked)).body.id))
  // To the microsecond the same: the id decides.
  await sql`update verification_requests set created_at = '2026-03-01T10:00:00.123456Z' where id = any(${ids.slice(0, 5)}::text[])`.execute(
    portico.context.db,
  )
  const walked: string[] = []
  let cursor = ''
  do {
    const page = await list(`reference=walk-1&limit=2${cursor && `&cursor=${cursor}`}`)
    walked.push(...page.data.map(({ id }) => id))
    cursor = page.nextCursor ?? ''
    expect(page.hasMore).toBe(page.nextCursor !== null)
    if (walked.length < 6) await newPerson(marked)
  } while (cursor)
  expect(walked.slice(0, 4)).toEqual(ids.slice(5).reverse())
  expect(walked.slice(4)).toEqual(ids.slice(0, 5).sort().reverse())
})

it('filters by status, kind, reference, address and times', async () => {
  const { body } = await newPerson({ reference: 'Filter-9', email: 'Filter@northwind.example' })
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id)
  expect(await idsOf('reference=FILTER-9')).toEqual([body.id])
  expect(await idsOf('email=filter%40northwind.example&kind=individual')).toEqual([body.id])
  expect(await idsOf('reference=filter-9&kind=corporate')).toEqual([])
  expect(await idsOf('reference=filter-9&status=APPROVED&status=URL_GENERATED')).toEqual([body.id])
  expect(await idsOf('reference=filter-9&status=APPROVED')).toEqual([])
  const created = encodeURIComponent(String(body.createdAt))
  expect(await idsOf(`reference=filter-9&createdBefore=${created}`)).toEqual([])
  expect(await idsOf(`reference=filter-9&createdAfter=${created}`)).toEqual([body.id])
  expect(await idsOf('reference=filter-9&updatedAfter=2099-01-01T00:00:00%2B02:00')).toEqual([])
})

it('tells nothing of a person in a list but what the customer calls them and how they are written to', async () => {
  await newPerson({
    reference: 'Thin-1',
    prefill: { lastName: 'Hiddenname' },
    metadata: { note: 'hiddennote' },
    state: 'hiddenstate',
    returnUrl: 'https://bank.example/',
  })
  const { text } = await key.send('GET', '/requests?reference=thin-1')
  expect(text).not.toMatch(/hidden/i)
})

it.each(['limit=0', 'limit=101', 'limit=ten', 'status=NEW', 'createdAfter=yesterday', 'sort=id', 'limit=1&limit=2'])(
  'refuses the query %s',
  async (query) => {
    expect(codeOf(await key.send('GET', `/requests?${query}`))).toEqual([400, 'INVALID_REQUEST_PARAMETERS'])
  },
)

it('refuses a cursor of another customer, and one that was changed', async () => {
  const { nextCursor } = await list('limit=1')
  const cursor = String(nextCursor)
  const bytes = Buffer.from(cursor, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  for (const wrong of ['x', 'AAAA', `${cursor}A`, cursor.slice(0, -2), bytes.toString('base64url')]) {
    expect(codeOf(await key.send('GET', `/requests?cursor=${wrong}`))).toEqual([400, 'INVALID_CURSOR'])
  }
  expect(codeOf(await other.send('GET', `/requests?cursor=${cursor}`))).toEqual([400, 'INVALID_CURSOR'])
})

async function creditBalance(): Promise<number> {
  const { db } = portico.context
  return (await db.selectFrom('clients').select('creditBalance').where('id', '=', portico.client.id).executeTakeFirstOrThrow())
    .creditBalance
}
