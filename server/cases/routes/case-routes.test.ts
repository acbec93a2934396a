import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Mail } from '#server/platform/ports.ts'
import { companyPage, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { applicant, uploaded } from '#server/testing/individual-steps.ts'
import { mailsTo } from '#server/testing/mails-to.ts'
import { auditOf, decide, openOtherTenantStaffApp, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let grace: StaffApp
beforeEach(async () => {
  portico = await testApp()
  grace = await openStaffApp(portico, 'reviewer')
})
afterEach(() => portico.close())

const read = async (who: StaffApp, id: string) => (await who.send('GET', `/requests/${id}`)).body as CaseFile
const reveal = async (who: StaffApp, id: string, areas: string[]) =>
  (await who.send('POST', `/requests/${id}/reveal`, { areas })).body as CaseFile
const personal = /eriksson|anna\.e|X\d{8}|1984-08-12/i

it('shows facts, thresholds and results without personal data or pictures', async () => {
  const { id } = await submittedRequest(portico, { email: 'anna.eriksson@example.com' })
  const answer = await read(grace, id)
  expect(JSON.stringify(answer)).not.toMatch(personal)
  expect(answer.request).toMatchObject({ id, statusLabel: 'Pending Checks', name: 'A••• M••• E•••', email: 'a•••@example.com' })
  const [document] = answer.documents
  expect(document).toMatchObject({ accepted: true, isStanding: true, documentType: 'Passport', pictures: [{ side: 'front', url: null }] })
  expect(document?.checks.length).toBeGreaterThan(10)
  expect(document?.checks.find(({ check }) => check === 'glare')).toMatchObject({
    result: 'passed',
    reason: null,
    side: 'front',
    fact: 0,
    threshold: { below: 0.012 },
  })
  expect(document?.zones[0]).toMatchObject({ format: 'TD3', valid: true, corrections: [] })
  const [check] = answer.livenessChecks
  expect(check).toMatchObject({ verdict: 'passed', videoUrl: null, selfieUrl: null })
  expect(check?.checks.every(({ result }) => result === 'passed')).toBe(true)
  expect(answer.may).toEqual({
    approve: true,
    reject: true,
    requestResubmission: true,
    answerReview: false,
    waiveLiveness: false,
    waiveBiometrics: false,
    renewLink: false,
    revealLink: false,
    resendEmail: true,
    invite: false,
    lookUp: false,
    assign: true,
    reveal: true,
  })
  expect(answer.history.map(({ what }) => what)).toEqual([
    'REQUEST_CREATED',
    'LINK_OPENED',
    'DOCUMENT_ACCEPTED',
    'LIVENESS_STARTED',
    'LIVENESS_PASSED',
    'SUBMITTED',
  ])
})

it('reveals areas by permission, and records each reveal', async () => {
  const { id } = await submittedRequest(portico, { email: 'anna.eriksson@example.com' })
  const contact = await reveal(grace, id, ['contact'])
  expect([contact.request.email, contact.request.name, contact.revealed]).toEqual([
    'anna.eriksson@example.com',
    'A••• M••• E•••',
    ['contact'],
  ])
  const identity = await reveal(grace, id, ['identity', 'identity'])
  expect(identity.request).toMatchObject({ name: 'ANNA MARIA ERIKSSON', email: 'a•••@example.com' })
  const pictures = await reveal(grace, id, ['pictures'])
  const urls = [pictures.documents[0]?.pictures[0]?.url, pictures.documents[0]?.portrait?.url, pictures.livenessChecks[0]?.videoUrl]
  for (const url of urls) expect((await portico.send({ method: 'GET', url: url ?? '/none' })).status).toBe(200)
  const entries = await auditOf(portico, id, { withLooks: true })
  expect(entries.map(({ actorId, action, facts }) => [actorId, action, facts.areas])).toEqual([
    [grace.id, 'request.revealed', ['contact']],
    [grace.id, 'request.revealed', ['identity']],
    [grace.id, 'request.revealed', ['pictures']],
  ])
  expect((await read(grace, id)).history.filter(({ what }) => what === 'request.revealed').map(({ by }) => by?.id)).toEqual([
    grace.id,
    grace.id,
    grace.id,
  ])
  const auditor = await openStaffApp(portico, 'auditor')
  expect((await auditor.send('POST', `/requests/${id}/reveal`, { areas: ['contact'] })).body.errorCode).toBe('PERMISSION_DENIED')
  expect((await read(auditor, id)).may).toMatchObject({ approve: false, reject: false, reveal: false })
  expect((await grace.send('POST', `/requests/${id}/reveal`, { areas: ['moon'] })).status).toBe(422)
})

it('shows the MRZ as read and as corrected, masked until revealed', async () => {
  const link = await portico.newLink()
  const person = applicant(portico, link)
  await person.report('PROCESSING')
  const corrections = [{ kind: 'place' as const, line: 1, position: 3, read: 'O', corrected: 'U' }]
  await person.upload({ mrz: { rawLines: ['P<OTOERIKSSON<<ANNA'], lines: ['P<UTOERIKSSON<<ANNA'], corrections } })
  const id = link.requestId
  expect((await read(grace, id)).documents[0]?.zones[0]).toMatchObject({
    rawLines: ['•'.repeat(19)],
    lines: ['•'.repeat(19)],
    corrections: [{ kind: 'place', line: 1, position: 3, read: '', corrected: '' }],
    correctionCount: 1,
  })
  const whole = (await reveal(grace, id, ['identity'])).documents[0]?.zones[0]
  expect(whole).toMatchObject({ rawLines: ['P<OTOERIKSSON<<ANNA'], lines: ['P<UTOERIKSSON<<ANNA'], corrections })
})

it('compares entered and read values, and marks differences', async () => {
  const link = await portico.newLink()
  await applicant(portico, link).saveForm({ lastName: 'Ericson', firstName: 'Anna', dateOfBirth: '1984-08-12' })
  await uploaded(portico, link)
  const masked = await read(grace, link.requestId)
  expect(masked.fields.map(({ field, agrees }) => [field, agrees])).toEqual(
    expect.arrayContaining([
      ['surname', false],
      ['givenNames', true],
      ['birthDate', true],
      ['documentNumber', null],
    ]),
  )
  expect(JSON.stringify(masked)).not.toMatch(/ericson|1984-08-12/i)
  const whole = await reveal(grace, link.requestId, ['identity', 'answers'])
  expect(whole.fields.find(({ field }) => field === 'surname')).toMatchObject({ zone: 'ERIKSSON', typed: 'Ericson', agrees: false })
  expect(whole.answers?.modules[0]?.fields).toContainEqual({
    name: 'lastName',
    alias: null,
    cn: null,
    type: null,
    value: 'Ericson',
    text: { en: 'Ericson', cn: 'Ericson' },
  })
})

it("shows a company's map, with people masked until revealed", async () => {
  await seedCorporateForm(portico)
  const link = await newCompany(portico, { companyName: 'Meridian Trading Ltd' })
  await companyPage(portico, link).addShareholder({ shares: '60' })
  const answer = await read(grace, link.requestId)
  expect(answer.request).toMatchObject({ kind: 'corporate', statusLabel: 'Processing', companyName: 'Meridian Trading Ltd' })
  expect(answer.company?.structure.users).toMatchObject([{ name: 'A••• E•••', direct_shares: 60, ISUBO: true }])
  expect((await reveal(grace, link.requestId, ['people'])).company?.structure.users[0]?.name).toBe('Anna Eriksson')
  const found = (await grace.send('POST', '/queue', { text: 'merid' })).body.items as { id: string }[]
  expect(found.map(({ id }) => id)).toEqual([link.requestId])
})

it('stores notes sealed, and links to mentions', async () => {
  const { id } = await submittedRequest(portico)
  const ada = await openStaffApp(portico, 'administrator')
  const designer = await openStaffApp(portico, 'form-designer')
  const write = (payload: object) => grace.send('POST', `/requests/${id}/notes`, payload)
  expect((await write({ text: ' ' })).status).toBe(422)
  expect((await write({ text: 'Look', mentions: [designer.id] })).body.errorCode).toBe('NOT_FOUND')
  const { body } = await write({ text: '<b>Anna</b> called', mentions: [ada.id] })
  expect(body.note).toMatchObject({ text: '<b>Anna</b> called', author: { id: grace.id }, mentions: [{ id: ada.id }] })
  expect((await read(ada, id)).notes).toEqual([body.note])
  const ids = async (who: StaffApp) =>
    ((await who.send('POST', '/queue', { mentionsMe: true })).body.items as { id: string }[]).map((item) => item.id)
  expect([await ids(ada), await ids(grace)]).toEqual([[id], []])
  const row = await portico.context.db.selectFrom('requestNotes').selectAll().executeTakeFirstOrThrow()
  expect(row.sealedText.includes('Anna')).toBe(false)
})

it('emails a mentioned colleague once, in their language, without contents', async () => {
  const { id } = await submittedRequest(portico, { email: 'anna.eriksson@example.com' })
  const ada = await openStaffApp(portico, 'administrator', { email: 'mentioned@northwind.example' })
  await portico.context.db.updateTable('staffUsers').set({ language: 'cn' }).where('id', '=', ada.id).execute()
  await grace.send('POST', `/requests/${id}/notes`, { text: 'Anna Eriksson called', mentions: [ada.id, ada.id, grace.id] })
  await grace.send('POST', `/requests/${id}/notes`, { text: 'Nobody in particular' })
  const letters: Mail[] = []
  const mailTransport = { send: async (mail: Mail) => void letters.push(mail), close: async () => {} }
  const queued = [...(await mailsTo(portico.context, ada.email)), ...(await mailsTo(portico.context, grace.email))]
  for (const mail of queued) await sendMail({ ...portico.context, mailTransport, mailFrom: 'desk@northwind.example' }, mail.id)
  expect(letters.map(({ to, language }) => [to, language])).toEqual([[ada.email, 'cn']])
  expect(letters[0]?.text).toContain(`https://verify.portico.test/admin/requests/${id}`)
  expect(JSON.stringify(letters)).not.toMatch(/anna|eriksson|called/i)
})

it('shows who decided, with their remark, once', async () => {
  const { id, revision } = await submittedRequest(portico)
  await decide(grace, id, 'reject', { revision, reasons: ['duplicate'], remark: 'See your first request' })
  const { history, rejectReasons, decidedBy } = await read(grace, id)
  expect(history.at(-1)).toMatchObject({
    what: 'request.rejected',
    actor: 'staff',
    by: { id: grace.id },
    remark: 'See your first request',
    facts: { reasons: ['duplicate'] },
  })
  expect(history.filter(({ what }) => what === 'ADMIN_REJECT')).toEqual([])
  expect([rejectReasons, decidedBy?.id]).toEqual([['duplicate'], grace.id])
})

it("reports an erased person as erased, and another customer's request as unknown", async () => {
  const { id } = await submittedRequest(portico, { email: 'anna.eriksson@example.com' })
  const eve = await openOtherTenantStaffApp(portico)
  for (const [method, url, payload] of [
    ['GET', `/requests/${id}`, undefined],
    ['POST', `/requests/${id}/reveal`, { areas: ['contact'] }],
    ['POST', `/requests/${id}/notes`, { text: 'x' }],
  ] as const) {
    const { status, body } = await eve.send(method, url, payload)
    expect([url, status, body.errorCode]).toEqual([url, 404, 'REQUEST_NOT_FOUND'])
  }
  expect(await auditOf(portico, id, { withLooks: true })).toEqual([])
  await portico.context.db.updateTable('subjectKeys').set({ sealedKey: null }).execute()
  expect(await read(grace, id)).toMatchObject({ isErased: true, documents: [], livenessChecks: [], fields: [], answers: null })
})
