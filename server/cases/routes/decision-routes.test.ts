import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { applicant, uploaded } from '#server/testing/individual-steps.ts'
import {
  auditOf,
  decide,
  openCase,
  openOtherTenantStaffApp,
  openStaffApp,
  revisionOf,
  type StaffApp,
  submittedRequest,
} from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let grace: StaffApp

beforeEach(async () => {
  portico = await testApp()
  grace = await openStaffApp(portico, 'reviewer')
})

afterEach(() => portico.close())

const act = (who: StaffApp, id: string, what: string, payload?: Record<string, unknown>) =>
  what === 'approve' || what === 'reject' || what === 'retry'
    ? decide(who, id, what, payload)
    : who.send('POST', `/requests/${id}/${what}`, payload)

it('approves a reviewed request, notifies the applicant, and records the reviewer', async () => {
  const { id, revision } = await submittedRequest(portico)
  const { status, body } = await act(grace, id, 'approve', { revision, remark: 'Welcome' })
  expect([status, body]).toEqual([200, { id, status: 'APPROVED', statusLabel: 'Complete', revision: revision + 1, outcome: 'approved' }])
  expect(await portico.mailKinds(id)).toContain('approved')
  const [entry] = await auditOf(portico, id)
  expect([entry?.actorKind, entry?.actorId, entry?.action, entry?.facts]).toEqual([
    'staff',
    grace.id,
    'request.approved',
    { from: 'WAIT_FOR_APPROVAL', receipt: expect.stringMatching(/^rcp_/), receiptDigest: expect.any(String) },
  ])
})

it('refuses a decision on an outdated revision', async () => {
  const link = await portico.newLink()
  const revision = await revisionOf(portico, link.requestId)
  await uploaded(portico, link)
  const { status, body } = await act(grace, link.requestId, 'reject', { revision, reasons: ['duplicate'] })
  expect([status, body.errorCode, (body.details as { status: string }).status]).toEqual([409, 'REQUEST_CHANGED_ELSEWHERE', 'ID_UPLOADED'])
})

it('rejects with internal reasons, and requires text for the reason "other"', async () => {
  const { id, revision, token } = await submittedRequest(portico)
  expect((await act(grace, id, 'reject', { revision, reasons: ['other'] })).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
  expect((await act(grace, id, 'reject', { revision, reasons: [] })).status).toBe(422)
  expect((await act(grace, id, 'reject', { revision, reasons: ['moon'] })).status).toBe(422)
  const { body } = await act(grace, id, 'reject', { revision, reasons: ['document-altered', 'document-altered'], remark: 'Please call us' })
  expect(body).toMatchObject({ status: 'REJECTED', outcome: 'rejected' })
  const row = await portico.context.db
    .selectFrom('verificationRequests')
    .select(['rejectReasons', 'decidedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ rejectReasons: ['document-altered'], decidedBy: grace.id })
  const seen = (await applicant(portico, { requestId: id, token }).status()).text
  expect([seen.includes('Please call us'), seen.includes('document-altered')]).toEqual([true, false])
  expect((await auditOf(portico, id)).at(-1)?.facts).toMatchObject({ from: 'WAIT_FOR_APPROVAL', reasons: ['document-altered'] })
})

it('requires two approvers where enabled, each for the current revision', async () => {
  await portico.context.db.updateTable('clients').set({ fourEyes: true }).execute()
  const { id, revision } = await submittedRequest(portico)
  const ada = await openStaffApp(portico, 'administrator')
  expect((await act(grace, id, 'approve', { revision })).body).toMatchObject({ outcome: 'endorsed', status: 'WAIT_FOR_APPROVAL', revision })
  expect((await act(grace, id, 'approve', { revision })).body.errorCode).toBe('SECOND_PERSON_NEEDED')
  const [item] = (await ada.send('POST', '/queue', { text: id })).body.items as { endorsedBy: { id: string } }[]
  expect(item?.endorsedBy.id).toBe(grace.id)
  expect((await act(ada, id, 'approve', { revision })).body).toMatchObject({ outcome: 'approved' })
  expect((await auditOf(portico, id)).map(({ actorId, action }) => [actorId, action])).toEqual([
    [grace.id, 'request.endorsed'],
    [ada.id, 'request.approved'],
  ])
  const other = await submittedRequest(portico, { email: 'ben@example.com' })
  await act(grace, other.id, 'approve', { revision: other.revision })
  await portico.context.db
    .updateTable('verificationRequests')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', other.id)
    .execute()
  expect((await act(ada, other.id, 'approve', { revision: other.revision + 1 })).body).toMatchObject({ outcome: 'endorsed' })
})

it('renews links to copy or by email, and resends emails at most once a minute', async () => {
  const link = await portico.newLink()
  const id = link.requestId
  const renewed = (await act(grace, id, 'link', { sendsEmail: false })).body as { url: string }
  expect((await applicant(portico, link).status()).body.errorCode).toBe('TOKEN_EXPIRED')
  const query = new URL(renewed.url).searchParams
  expect((await applicant(portico, { requestId: id, token: query.get('token') ?? '' }).status()).status).toBe(200)
  expect(await portico.mailKinds(id)).toEqual([])
  expect((await act(grace, id, 'resend-email')).body).toEqual({ id, sent: 'link' })
  expect((await act(grace, id, 'resend-email')).body.errorCode).toBe('INVITATION_JUST_SENT')
  const decided = await submittedRequest(portico)
  await act(grace, decided.id, 'approve', { revision: decided.revision })
  portico.clock.turnHours(0.05)
  const ada = await openStaffApp(portico, 'administrator')
  expect((await act(ada, decided.id, 'resend-email')).body).toEqual({ id: decided.id, sent: 'approved' })
  expect((await portico.mailKinds(decided.id)).filter((kind) => kind === 'approved').length).toBe(2)
  expect((await act(ada, decided.id, 'link', { sendsEmail: true })).body.errorCode).toBe('REQUEST_CANNOT_BE_SUBMITTED')
  const nobody = await portico.newLink({ email: null })
  expect((await act(ada, nobody.requestId, 'resend-email')).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
})

it('does the same in bulk, and reports each refusal', async () => {
  const [one, two] = [await submittedRequest(portico), await submittedRequest(portico)]
  const open = await portico.newLink()
  const foreign = 'req_unknown'
  const requests = [one, { id: two.id, revision: 0 }, { id: open.requestId, revision: 0 }, { id: foreign, revision: 0 }].map(
    ({ id, revision }) => ({ id, revision }),
  )
  await openCase(grace, one.id)
  const { body } = await grace.send('POST', '/queue/bulk', { action: { do: 'approve' }, requests })
  expect(body.results).toEqual([
    { id: one.id, outcome: 'done', errorCode: null, findings: [] },
    { id: two.id, outcome: 'refused', errorCode: 'REQUEST_CHANGED_ELSEWHERE', findings: [] },
    { id: open.requestId, outcome: 'refused', errorCode: 'CANNOT_APPROVE_NOT_COMPLETED', findings: [] },
    { id: foreign, outcome: 'refused', errorCode: 'REQUEST_NOT_FOUND', findings: [] },
  ])
  const assigned = await grace.send('POST', '/queue/bulk', {
    action: { do: 'assign', assigneeId: grace.id },
    requests: [two].map(({ id, revision }) => ({ id, revision })),
  })
  expect(assigned.body.results).toMatchObject([{ outcome: 'done' }])
  const renewed = await grace.send('POST', '/queue/bulk', { action: { do: 'renew-link' }, requests: [{ id: open.requestId, revision: 0 }] })
  expect([renewed.body.results, await portico.mailKinds(open.requestId)]).toMatchObject([[{ outcome: 'done' }], ['link-renewed']])
  expect((await verifyAudit(portico.context)).flatMap(({ faults }) => faults)).toEqual([])
})

it("answers another customer's requests as unknown", async () => {
  const { id, revision } = await submittedRequest(portico)
  const eve = await openOtherTenantStaffApp(portico)
  const tries: [string, Record<string, unknown> | undefined][] = [
    ['approve', { revision }],
    ['reject', { revision, reasons: ['duplicate'] }],
    ['retry', { revision, wish: { what: 'document' } }],
    ['link', { sendsEmail: false }],
    ['resend-email', undefined],
  ]
  for (const [what, payload] of tries) {
    const { status, body } = await act(eve, id, what, payload)
    expect([what, status, body.errorCode]).toEqual([what, 404, 'REQUEST_NOT_FOUND'])
  }
  expect([await portico.statusOf(id), await revisionOf(portico, id)]).toEqual(['WAIT_FOR_APPROVAL', revision])
})

it('records an auto-rejection after too many documents', async () => {
  await portico.context.db.updateTable('clients').set({ autoReject: true, documentUploadLimit: 1 }).execute()
  const link = await portico.newLink()
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  await person.upload({ mrz: null })
  expect(await portico.statusOf(link.requestId)).toBe('REJECTED')
  expect((await auditOf(portico, link.requestId)).map(({ actorKind, action, facts }) => [actorKind, action, facts])).toEqual([
    [
      'system',
      'request.rejected',
      { after: 'document-upload', receipt: expect.stringMatching(/^rcp_/), receiptDigest: expect.any(String) },
    ],
  ])
})
