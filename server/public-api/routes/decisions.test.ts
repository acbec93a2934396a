import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyPage, individualOf, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant, atCamera } from '#server/testing/individual-steps.ts'
import { openOtherSecretKey, openSecretKey, type SecretKey } from '#server/testing/secret-key.ts'
import { auditOf, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let key: SecretKey
let other: SecretKey
let staff: StaffApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 500 } })
  await seedCorporateForm(portico)
  key = await openSecretKey(portico)
  other = await openOtherSecretKey(portico)
  staff = await openStaffApp(portico, 'administrator')
})
afterAll(() => portico.close())

type Review = { revision: number; basis: string; findings: { code: string; demand: string }[] }
const review = async (id: string) => (await key.send('GET', `/requests/${id}/review`)).body as unknown as Review
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
const decideOn = (id: string, what: string, body: object, who = key) => who.send('POST', `/requests/${id}/${what}`, body)

async function approve(id: string, more: object = {}) {
  const { revision, basis } = await review(id)
  return decideOn(id, 'approve', { revision, basis, ...more })
}

it('approves what it reviewed, and names the key in the history and the audit log', async () => {
  const { id } = await submittedRequest(portico)
  const answer = await approve(id, { remark: 'Welcome.' })
  expect([answer.status, answer.body.status]).toEqual([200, 'APPROVED'])
  const read = await key.send('GET', `/requests/${id}`)
  expect(read.body.decision).toMatchObject({ outcome: 'approved', by: { kind: 'api-key', id: key.keyId }, remark: 'Welcome.' })
  const entries = await auditOf(portico, id)
  expect(entries.map(({ action, actorKind, actorId }) => [action, actorKind, actorId])).toContainEqual([
    'request.approved',
    'customer',
    key.keyId,
  ])
  const { history } = (await staff.send('GET', `/requests/${id}`)).body as { history: { what: string; actor: string; by: unknown }[] }
  expect(history.find(({ what }) => what === 'request.approved')).toMatchObject({
    actor: 'customer',
    by: { id: key.keyId, displayName: 'Core banking' },
  })
  expect(await portico.mailKinds(id)).toContain('approved')
})

it('refuses a decision on a request as it was before', async () => {
  const { id } = await submittedRequest(portico)
  const seen = await review(id)
  await staff.send('POST', `/requests/${id}/notes`, { text: 'Call them first.' })
  const { revision, basis } = seen
  expect(codeOf(await decideOn(id, 'approve', { revision, basis }))).toEqual([409, 'REQUEST_CHANGED_ELSEWHERE'])
  expect(codeOf(await decideOn(id, 'reject', { revision: revision - 1, reasons: ['duplicate'] }))).toEqual([
    409,
    'REQUEST_CHANGED_ELSEWHERE',
  ])
  expect(await portico.statusOf(id)).toBe('WAIT_FOR_APPROVAL')
})

it('lets one of two decisions win that come at once', async () => {
  const { id } = await submittedRequest(portico)
  const { revision, basis } = await review(id)
  const answers = await Promise.all([
    decideOn(id, 'approve', { revision, basis }),
    decideOn(id, 'reject', { revision, basis, reasons: ['duplicate'] }),
    decideOn(id, 'approve', { revision, basis }),
    decideOn(id, 'cancel', {}),
  ])
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(answers.map(({ body }) => body.code).filter(Boolean)).toHaveLength(3)
  const decided = (await auditOf(portico, id)).filter(({ action }) => /approved|rejected|canceled/.test(action))
  expect(decided).toHaveLength(1)
})

it('approves in spite of findings that are named, with a reason, and overrides none', async () => {
  const first = await submittedRequest(portico, { email: 'twice@northwind.example' })
  await portico.context.db
    .updateTable('livenessChecks')
    .set({ checks: JSON.stringify(await failedCheck(first.id)) })
    .where('requestId', '=', first.id)
    .execute()
  const { findings } = await review(first.id)
  expect(findings.map(({ demand }) => demand)).toContain('reason')
  expect(codeOf(await approve(first.id))).toEqual([409, 'FINDINGS_NOT_ACCEPTED'])
  const acceptedFindings = findings.map(({ code }) => code)
  expect((await approve(first.id, { acceptedFindings: acceptedFindings.slice(1) })).body).toMatchObject({
    code: 'FINDINGS_NOT_ACCEPTED',
    fields: [{ path: 'acceptedFindings', message: acceptedFindings[0] }],
  })
  expect(codeOf(await approve(first.id, { acceptedFindings }))).toEqual([409, 'APPROVAL_REASON_REQUIRED'])
  expect((await approve(first.id, { acceptedFindings, reason: 'Seen at the branch.' })).body.status).toBe('APPROVED')

  const second = await submittedRequest(portico)
  await portico.context.db.updateTable('verificationRequests').set({ acceptedDocumentId: null }).where('id', '=', second.id).execute()
  const missing = (await review(second.id)).findings.map(({ code }) => code)
  expect(missing).toContain('document:missing')
  expect(codeOf(await approve(second.id, { acceptedFindings: missing, reason: 'Because.' }))).toEqual([403, 'APPROVAL_OVERRIDE_DENIED'])
})

async function failedCheck(id: string) {
  const { checks } = await portico.context.db
    .selectFrom('livenessChecks')
    .select('checks')
    .where('requestId', '=', id)
    .executeTakeFirstOrThrow()
  return checks.map((check, at) => (at === 0 ? { ...check, result: 'failed' } : check))
}

it('leaves the approval to two members of staff where the customer asks for two people', async () => {
  const { id } = await submittedRequest(portico)
  const { db } = portico.context
  await db.updateTable('clients').set({ fourEyes: true }).where('id', '=', portico.client.id).execute()
  expect((await key.send('GET', `/requests/${id}/review`)).body.asksTwoPeople).toBe(true)
  expect(codeOf(await approve(id))).toEqual([409, 'SECOND_PERSON_NEEDED'])
  await db.updateTable('clients').set({ fourEyes: false }).where('id', '=', portico.client.id).execute()
  expect(await portico.statusOf(id)).toBe('WAIT_FOR_APPROVAL')
})

it('rejects without a basis only what nobody of staff is assigned to', async () => {
  const { id } = await submittedRequest(portico)
  await portico.context.db.updateTable('verificationRequests').set({ assigneeId: staff.id }).where('id', '=', id).execute()
  const { revision, basis } = await review(id)
  expect(codeOf(await decideOn(id, 'reject', { revision, reasons: ['duplicate'] }))).toEqual([409, 'ASSIGNED_TO_COLLEAGUE'])
  expect(codeOf(await decideOn(id, 'reject', { revision, reasons: ['other'] }))).toEqual([422, 'REQUIRED_ITEMS_NOT_SET'])
  const rejected = await decideOn(id, 'reject', { revision, basis, reasons: ['other'], remark: 'Not this time.' })
  expect([rejected.status, rejected.body.status]).toEqual([200, 'REJECTED'])
})

it('reopens a request for a document, with a link for keys that create them', async () => {
  const { id } = await submittedRequest(portico)
  const { revision } = await review(id)
  const wish = { what: 'document', documentType: 'Passport' }
  const answer = await decideOn(id, 'request-resubmission', { revision, wish, remark: 'The photo is old.' })
  expect(answer.body).toMatchObject({ status: 'RETRY', url: expect.stringContaining('step=passport') })
  const { body } = await key.send('GET', `/requests/${id}`)
  expect(body).toMatchObject({ resubmission: { step: 'passport', fields: [], remark: 'The photo is old.' } })
  expect(body.resubmissionsRequestedAt).toHaveLength(1)

  const decider = await openSecretKey(portico, { scopes: ['requests:decide'] })
  const next = await submittedRequest(portico)
  const requested = { revision: (await review(next.id)).revision, wish: { what: 'liveness' } }
  expect((await decideOn(next.id, 'request-resubmission', requested, decider)).body).toMatchObject({ status: 'RETRY', url: null })
})

it('renews a link: the one before opens nothing', async () => {
  const link = await portico.newLink()
  const renewed = await decideOn(link.requestId, 'renew-link', {})
  const token = new URL(String(renewed.body.url)).searchParams.get('token') ?? ''
  expect((await applicant(portico, link).status()).body.errorCode).toBe('TOKEN_EXPIRED')
  expect((await applicant(portico, { requestId: link.requestId, token }).status()).status).toBe(200)
  expect(await portico.mailKinds(link.requestId)).toEqual([])
  await decideOn(link.requestId, 'renew-link', { sendEmail: true })
  expect(await portico.mailKinds(link.requestId)).toEqual(['link-renewed'])
})

it('cancels a request for good, whoever would open it again', async () => {
  const link = await portico.newLink()
  await atCamera(portico, link)
  const canceled = await decideOn(link.requestId, 'cancel', { reason: 'Account closed.' })
  expect(canceled.body).toMatchObject({ status: 'CANCELED', canceledAt: expect.any(String) })
  expect((await applicant(portico, link).upload()).body.errorCode).toBe('LINK_EXPIRED')
  expect(codeOf(await decideOn(link.requestId, 'cancel', {}))).toEqual([409, 'REQUEST_CANCELED'])
  expect(codeOf(await decideOn(link.requestId, 'renew-link', {}))).toEqual([409, 'REQUEST_CANCELED'])
  expect((await staff.send('POST', `/requests/${link.requestId}/link`, { sendsEmail: true })).body.errorCode).toBe('REQUEST_CANCELED')
  expect((await staff.send('GET', `/requests/${link.requestId}`)).body).toMatchObject({ may: { renewLink: false, reject: false } })
  const ids = async (status: string) =>
    ((await key.send('GET', `/requests?limit=100&status=${status}`)).body.data as { id: string }[]).map(({ id }) => id)
  expect([(await ids('CANCELED')).includes(link.requestId), (await ids('EXPIRED')).includes(link.requestId)]).toEqual([true, false])
  expect((await auditOf(portico, link.requestId)).at(-1)).toMatchObject({ action: 'request.canceled', actorId: key.keyId })
})

it('cancels with a company the people whom it invited, and lets the company begin anew', async () => {
  const company = { companyName: 'Canceled Trading Ltd', email: 'desk@canceled.example' }
  const link = await newCompany(portico, company)
  const page = companyPage(portico, link)
  const person = individualOf(await page.addDirector())
  await page.invite(person.requestId)
  expect((await decideOn(link.requestId, 'cancel', {})).body.status).toBe('CANCELED')
  expect((await key.send('GET', `/requests/${person.requestId}`)).body.status).toBe('CANCELED')
  expect((await newCompany(portico, company)).requestId).not.toBe(link.requestId)
})

it('cancels nothing that was decided', async () => {
  const { id } = await submittedRequest(portico)
  await approve(id)
  expect(codeOf(await decideOn(id, 'cancel', {}))).toEqual([409, 'REQUEST_CANNOT_BE_SUBMITTED'])
  expect(codeOf(await approve(id))).toEqual([409, 'CANNOT_APPROVE_NOT_APPROVED'])
})

it('knows no request of another customer, whatever is decided, and asks for the scope', async () => {
  const { id } = await submittedRequest(portico)
  const { revision, basis } = await review(id)
  const bodies = {
    approve: { revision, basis },
    reject: { revision, reasons: ['duplicate'] },
    'request-resubmission': { revision, wish: { what: 'liveness' } },
    'renew-link': {},
    cancel: {},
  }
  const reader = await openSecretKey(portico, { scopes: ['requests:read'] })
  for (const [what, body] of Object.entries(bodies)) {
    expect([what, ...codeOf(await decideOn(id, what, body, other))]).toEqual([what, 404, 'REQUEST_NOT_FOUND'])
    expect([what, ...codeOf(await decideOn('req_unknown', what, body))]).toEqual([what, 404, 'REQUEST_NOT_FOUND'])
    expect([what, ...codeOf(await decideOn(id, what, body, reader))]).toEqual([what, 403, 'API_KEY_SCOPE_MISSING'])
    expect([what, (await decideOn(id, what, { ...body, extra: 1 })).status]).toEqual([what, 422])
  }
  expect(codeOf(await other.send('GET', `/requests/${id}/review`))).toEqual([404, 'REQUEST_NOT_FOUND'])
  expect(await portico.statusOf(id)).toBe('WAIT_FOR_APPROVAL')
})
