import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { emailCode } from '#contract/personal-info/email-code.ts'
import { sweepCodes } from '#server/email-codes/sweep-codes.ts'
import { importForm } from '#server/forms/import-form.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { hashEmail } from '#server/platform/crypto/tenant-hash.ts'
import { applicant } from '#server/testing/individual-steps.ts'
import { mailsTo } from '#server/testing/mails-to.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
let formId: string
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100 } })
  formId = String((await portico.call('GET', '/v1/onboarding/individual/form')).body.id)
})
afterAll(() => portico.close())
// Each test in an hour of its own, and with an address of its own.
beforeEach(() => portico.clock.turnHours(2))

let count = 0
const newEmail = () => `person${++count}@example.com`
const path = '/v1/onboarding/email'
const send = (email: string, body: object = {}, language = 'en') =>
  portico.call('POST', `${path}/sendVerifyCode?email=${encodeURIComponent(email)}`, body, { 'x-language': language })
const verify = (email: string, code: string, more: object = {}) => portico.call('POST', `${path}/verifyCode`, { email, code, ...more })
const linkOf = (email: string, ticket: unknown, more: object = {}) =>
  portico.call('POST', `${path}/verify-link`, { email, formId, ticket, ...more })

/** The codes that were sent to an address, the oldest first. */
async function codesOf(email: string): Promise<string[]> {
  const mails = await mailsTo(portico.context, email)
  return mails.flatMap(({ kind, details }) => (kind === 'email-code' ? [details.code ?? ''] : []))
}
const other = (code: string) => String((Number(code) + 1) % 10 ** emailCode.digits).padStart(emailCode.digits, '0')
async function ticketFor(email: string): Promise<string> {
  await send(email)
  return String((await verify(email, (await codesOf(email)).at(-1) ?? '')).body.ticket)
}

it('sends a code of at least 20 bits and accepts it once, in any notation', async () => {
  const email = newEmail()
  const sent = await send(email)
  expect([sent.status, sent.body]).toEqual([200, { message: 'Success', formId, resendAfterSeconds: 29 }])
  const [code = ''] = await codesOf(email)
  expect(code).toMatch(/^\d{7}$/)
  expect(Math.log2(10 ** code.length)).toBeGreaterThanOrEqual(20)
  const right = await verify(email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)}`)
  expect(right.body).toEqual({ data: true, ticket: expect.stringMatching(/^[\w-]{43}$/), formId, needsNewCode: false, triesLeft: 0 })
  expect((await verify(email, code)).body).toEqual({ data: false, ticket: null, formId: null, needsNewCode: true, triesLeft: 0 })
})

it('sends the next code after 29 seconds, and reports the remaining time', async () => {
  const email = newEmail()
  await send(email)
  const soon = await send(email)
  expect([soon.body.message, Number(soon.body.resendAfterSeconds) <= 29, (await codesOf(email)).length]).toEqual(['Success', true, 1])
  portico.clock.turnHours(28 / 3600)
  expect([(await send(email)).body.resendAfterSeconds, (await codesOf(email)).length]).toEqual([1, 1])
  portico.clock.turnHours(1 / 3600)
  await send(email)
  const [first = '', second = ''] = await codesOf(email)
  // Messages may come out of turn: the first is as good as the second, and one use ends both.
  expect((await verify(email, first)).body.data).toBe(true)
  expect((await verify(email, second)).body.data).toBe(false)
})

it('sends a code at once after the last one was used', async () => {
  const email = newEmail()
  await ticketFor(email)
  expect([(await send(email)).body.resendAfterSeconds, (await codesOf(email)).length]).toEqual([29, 2])
  const [, second = ''] = await codesOf(email)
  expect((await verify(email, second)).body.data).toBe(true)
})

it('accepts a code for ten minutes', async () => {
  const [early, late] = [newEmail(), newEmail()]
  await Promise.all([send(early), send(late)])
  portico.clock.turnHours(9.9 / 60)
  expect((await verify(early, (await codesOf(early))[0] ?? '')).body.data).toBe(true)
  portico.clock.turnHours(0.2 / 60)
  expect((await verify(late, (await codesOf(late))[0] ?? '')).body).toMatchObject({ data: false, needsNewCode: true })
})

it('invalidates a code after five wrong attempts', async () => {
  const email = newEmail()
  await send(email)
  const [code = ''] = await codesOf(email)
  const received = []
  for (let at = 0; at < 5; at += 1) {
    const { needsNewCode, triesLeft } = (await verify(email, other(code))).body
    received.push([needsNewCode, triesLeft])
  }
  expect(received).toEqual([
    [false, 4],
    [false, 3],
    [false, 2],
    [false, 1],
    [true, 0],
  ])
  expect((await verify(email, code)).body.data).toBe(false)
})

it('accepts a code once under concurrent checks', async () => {
  const email = newEmail()
  await send(email)
  const [code = ''] = await codesOf(email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => verify(email, code)))
  expect(answers.filter(({ body }) => body.data).length).toBe(1)
})

it('sends one code for concurrent requests', async () => {
  const email = newEmail()
  await Promise.all(Array.from({ length: 8 }, () => send(email)))
  expect((await codesOf(email)).length).toBe(1)
})

it('answers alike for unknown and known addresses', async () => {
  const [known, unknown] = [newEmail(), newEmail()]
  await portico.newLink({ email: known })
  const shapes = await Promise.all([known, unknown].map(async (email) => [(await send(email)).body, (await verify(email, '0')).body]))
  expect(shapes[0]).toEqual(shapes[1])
  expect((await verify(newEmail(), '1234567')).body).toEqual({ data: false, ticket: null, formId: null, needsNewCode: true, triesLeft: 0 })
})

it('prevents strangers from locking an address by guesses or requests', async () => {
  const email = newEmail()
  await send(email)
  const [code = ''] = await codesOf(email)
  const stranger = (url: string, payload: object) =>
    portico.send({ method: 'POST', url: `${path}/${url}`, remoteAddress: '203.0.113.9', payload })
  const guesses = []
  for (let at = 0; at < 30; at += 1) guesses.push((await stranger('verifyCode', { email, code: other(code) })).status)
  expect([guesses[0], guesses.at(-1)]).toEqual([200, 429])
  // The code is used up for strangers, and for them alone.
  expect((await verify(email, other(code))).body.triesLeft).toBe(4)
  expect((await verify(email, code)).body.data).toBe(true)
  const requested = []
  for (let at = 0; at < 12; at += 1) {
    portico.clock.turnHours(30 / 3600)
    requested.push((await stranger('sendVerifyCode', { email })).status)
  }
  expect([requested[0], requested.at(-1)]).toEqual([200, 429])
  portico.clock.turnHours(30 / 3600)
  expect((await send(email)).status).toBe(200)
  expect((await verify(email, (await codesOf(email)).at(-1) ?? '')).body.data).toBe(true)
})

it('limits guesses for an address over all networks', async () => {
  const email = newEmail()
  const received = []
  for (let at = 0; at < 110; at += 1) {
    received.push(
      (await portico.send({ method: 'POST', url: `${path}/verifyCode`, remoteAddress: `203.0.113.${at}`, payload: { email, code: '1' } }))
        .status,
    )
  }
  expect([received.slice(0, 100).every((status) => status === 200), received.slice(100).every((status) => status === 429)]).toEqual([
    true,
    true,
  ])
})

it('limits requests and guesses, by address and by network', async () => {
  const email = newEmail()
  const sent = []
  for (let at = 0; at < 11; at += 1) {
    sent.push((await send(email)).status)
    portico.clock.turnHours(30 / 3600)
  }
  expect(sent).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  const guesses = []
  for (let at = 0; at < 101; at += 1) guesses.push((await verify(`nobody${at}@example.com`, '1')).status)
  expect([guesses.slice(0, 100).every((status) => status === 200), guesses[100]]).toEqual([true, 429])
})

it('stores neither address nor code in clear, and deletes both after a day', async () => {
  const email = newEmail()
  await send(email)
  const [code = ''] = await codesOf(email)
  const rows = JSON.stringify(await portico.context.db.selectFrom('emailCodes').selectAll().execute())
  expect([rows.includes(email), rows.includes(code)]).toEqual([false, false])
  portico.clock.turnHours(25)
  expect(await sweepCodes(portico.context)).toBeGreaterThan(0)
  const left = await mailsTo(portico.context, email)
  expect([left, await portico.context.db.selectFrom('emailCodeEvents').select('id').execute()]).toEqual([[], []])
})

it('writes the code in both languages', async () => {
  for (const [language, words] of [
    ['en', 'Your verification code'],
    ['cn', '您的验证码'],
  ] as const) {
    const email = newEmail()
    await send(email, {}, language)
    const [code = ''] = await codesOf(email)
    const [waiting] = await mailsTo(portico.context, email)
    const sent: { to: string; subject: string; text: string; html: string }[] = []
    const mailTransport = { send: async (mail: (typeof sent)[number]) => void sent.push(mail), close: async () => {} }
    await sendMail({ ...portico.context, mailTransport, mailFrom: 'a@b.example' }, waiting?.id ?? '')
    expect(sent[0]?.to).toBe(email)
    expect(sent[0]?.subject).toContain('Northwind Bank')
    expect(sent[0]?.text).toContain(words)
    for (const body of [sent[0]?.text, sent[0]?.html]) expect(body).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
  }
})

it('issues a ticket: for a new request with one credit, and the same one afterwards', async () => {
  const email = newEmail()
  const ticket = await ticketFor(email)
  const before = await portico.context.db
    .selectFrom('clients')
    .select('creditBalance')
    .where('id', '=', portico.client.id)
    .executeTakeFirstOrThrow()
  const [one, two] = await Promise.all([linkOf(email, ticket), linkOf(email, ticket)])
  const after = await portico.context.db
    .selectFrom('clients')
    .select('creditBalance')
    .where('id', '=', portico.client.id)
    .executeTakeFirstOrThrow()
  expect([one.body.requestId, before.creditBalance - after.creditBalance]).toEqual([two.body.requestId, 1])
  expect([one.body.isContinued, two.body.isContinued].sort()).toEqual([false, true])
  expect(one.body).toMatchObject({ systemId: one.body.requestId, verifyLink: expect.stringContaining(String(one.body.token)) })
  for (const { body } of [one, two]) {
    const read = await applicant(portico, { requestId: String(body.requestId), token: String(body.token) }).status()
    expect([read.status, read.body.status]).toEqual([200, 'URL_GENERATED'])
  }
})

it("continues a person's newest open request, never a final one or another person's", async () => {
  const email = newEmail()
  const [old, newest] = [await portico.newLink({ email: email.toUpperCase() }), await portico.newLink({ email: email.toUpperCase() })]
  await portico.newLink({ email: newEmail() })
  const { body } = await linkOf(email, await ticketFor(email))
  expect([body.requestId, body.isContinued, old.requestId === newest.requestId]).toEqual([newest.requestId, true, false])
  expect((await applicant(portico, newest).status()).status).toBe(200)
  await portico.context.db
    .updateTable('verificationRequests')
    .set({ status: 'APPROVED' })
    .where('emailHash', '=', hashEmail(portico.context.masterKey, portico.client.id, email))
    .execute()
  portico.clock.turnHours(1 / 60)
  expect((await linkOf(email, await ticketFor(email))).body.isContinued).toBe(false)
})

it('accepts a ticket for its address and form for a quarter of an hour', async () => {
  const [anna, eva] = [newEmail(), newEmail()]
  const ticket = await ticketFor(anna)
  const { formId: otherForm } = await importForm(portico.context, { kind: 'individual', name: 'Another' })
  const wrong = [await linkOf(eva, ticket), await linkOf(anna, 'x'.repeat(43)), await linkOf(anna, ticket, { formId: otherForm })]
  expect(wrong.map(({ status, body }) => [status, body.errorCode])).toEqual(wrong.map(() => [401, 'EMAIL_TICKET_EXPIRED']))
  portico.clock.turnHours(0.26)
  expect((await linkOf(anna, ticket)).body.errorCode).toBe('EMAIL_TICKET_EXPIRED')
})

it('refuses a customer without credit, and keeps the ticket valid', async () => {
  const email = newEmail()
  const ticket = await ticketFor(email)
  await portico.context.db.updateTable('clients').set({ creditBalance: 0 }).execute()
  expect((await linkOf(email, ticket)).body.errorCode).toBe('INSUFFICIENT_CREDIT')
  await portico.context.db.updateTable('clients').set({ creditBalance: 50 }).execute()
  expect((await linkOf(email, ticket)).status).toBe(200)
})

it('refuses an address with invisible characters', async () => {
  for (const hidden of ['\u0000', '\u0007', '\u007f', '\u200b', '\u202e', '\ud800']) {
    const sent = await portico.call('POST', `${path}/sendVerifyCode`, { email: `an${hidden}na@example.com` })
    const isStorableText = hidden !== '\u0000' && hidden !== '\ud800'
    expect([sent.status, sent.body.errorCode]).toEqual(isStorableText ? [422, 'VALIDATION_ERROR'] : [400, 'INVALID_REQUEST_PARAMETERS'])
  }
  expect((await send(`zoë.o'neil+1-${count}@exämple.com`)).status).toBe(200)
})

it('accepts the address in the body, and refuses invalid addresses and forms', async () => {
  const email = newEmail()
  expect((await portico.call('POST', `${path}/sendVerifyCode`, { email, _formId: formId, biz: 'individual' })).body.message).toBe('Success')
  expect((await portico.call('POST', `${path}/sendVerifyCode`, {})).body.errorCode).toBe('REQUIRED_ITEMS_NOT_SET')
  expect((await send('anna@example')).body.errorCode).toBe('INVALID_REQUEST_PARAMETERS')
  expect((await send(newEmail(), { _formId: 'frm_none' })).body.errorCode).toBe('NOT_FOUND')
  expect(allEndpoints.map(({ name }) => name)).toContain('sendVerifyCode')
})
