import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownDownloadLimit } from '#contract/subjects/subject-calls.ts'
import { openMailDetails } from '#server/mail/mail-details.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { readZip } from '#server/platform/inspection/read-zip.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { removeExpiredExports, runSubjectExport } from '#server/subjects/subject-exports.ts'
import { auditOf, openStaffApp, type StaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const logged: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(line, _, done) {
      logged.push(String(line))
      done()
    },
  }),
)
let portico: TestApp
let ada: StaffApp
beforeAll(async () => {
  portico = await testApp({ client: { creditBalance: 100, retentionDays: 30 }, context: { log } })
  ada = await openStaffApp(portico, 'administrator')
}, 60_000)
afterAll(() => portico.close())

const reason = 'Letter of 3 May, identity checked'
type Mailed = { to: string; url: string | null; code: string | null }

/** The newest message of a kind to an address, as its mailbox has it. */
async function mailTo(email: string, kind: 'subject-export' | 'email-code'): Promise<Mailed> {
  const mails = await portico.context.db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('createdAt', 'desc').execute()
  for (const mail of mails) {
    if (!mail.sealedDetails) continue
    const key = await openKeyOf(portico.context.db, portico.context.masterKey, mail.subjectId)
    const { recipient, url, code } = openMailDetails(key, mail.id, mail.sealedDetails)
    if (recipient === email) return { to: recipient, url, code }
  }
  throw new Error(`no ${kind} to ${email}`)
}

async function exported(email: string) {
  const { id: requestId } = await submittedRequest(portico, { email })
  const { body } = await ada.send('POST', `/requests/${requestId}/subject-exports`, { reason, language: 'en' })
  await runSubjectExport(portico.context, String(body.id))
  return { requestId, exportId: String(body.id), email }
}
type Exported = Awaited<ReturnType<typeof exported>>

const sendTo = ({ requestId, exportId }: Pick<Exported, 'requestId' | 'exportId'>, who = ada, why = reason) =>
  who.send('POST', `/requests/${requestId}/subject-exports/${exportId}/send`, { reason: why })

async function sent(email: string) {
  const made = await exported(email)
  expect((await sendTo(made)).status).toBe(200)
  return { ...made, token: await tokenOf(email) }
}
const tokenOf = async (email: string) => String((await mailTo(email, 'subject-export')).url).split('#')[1] ?? ''

const read = (token: string) => portico.call('POST', '/v1/own-export/read', { token })
const askCode = (token: string) => portico.call('POST', '/v1/own-export/send-code', { token })
const check = (token: string, code: string) => portico.call('POST', '/v1/own-export/check-code', { token, code })
const download = (token: string, ticket: string) =>
  portico.app.inject({ method: 'POST', url: '/v1/own-export/download', payload: { token, ticket } })
const codeOf = (answer: { json(): unknown }) => (answer.json() as { errorCode: string }).errorCode

async function proved(email: string) {
  const link = await sent(email)
  expect((await askCode(link.token)).status).toBe(200)
  const { code } = await mailTo(email, 'email-code')
  const { body } = await check(link.token, code ?? '')
  return { ...link, ticket: String(body.ticket) }
}

describe('an export is sent to the person', () => {
  it('at the address of the request, by a link that staff never see, with the reason in the audit log', async () => {
    const made = await exported('sent@person.example')
    const { status, text, body } = await sendTo(made)
    expect([status, body.ownDownloads]).toEqual([200, 0])
    const { url } = await mailTo(made.email, 'subject-export')
    expect(url).toMatch(/^https:\/\/verify\.portico\.test\/your-data#[\w-]{43}$/)
    expect(text).not.toContain(String(url).split('#')[1])
    const row = await portico.context.db.selectFrom('subjectExports').selectAll().where('id', '=', made.exportId).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(String(url).split('#')[1])
    expect((await auditOf(portico, made.requestId)).map(({ action }) => action)).toContain('request.subject-export-sent')
  })

  it('nowhere else: no other address can be named', async () => {
    const made = await exported('only@person.example')
    const path = `/requests/${made.requestId}/subject-exports/${made.exportId}/send`
    expect((await ada.send('POST', path, { reason, email: 'eve@evil.example' })).status).toBe(422)
    await expect(mailTo(made.email, 'subject-export')).rejects.toThrow('no subject-export')
  })

  it('with permission and a reason', async () => {
    const made = await exported('permission@person.example')
    const reviewer = await openStaffApp(portico, 'reviewer', { email: 'reviewer@northwind.example' })
    expect((await sendTo(made, reviewer)).body.errorCode).toBe('PERMISSION_DENIED')
    expect((await sendTo(made, ada, ' ')).status).toBe(422)
  })

  it('not where the request has no address, is another one, or its person was erased', async () => {
    const { id: requestId } = await submittedRequest(portico, { email: null })
    const { body } = await ada.send('POST', `/requests/${requestId}/subject-exports`, { reason, language: 'en' })
    const exportId = String(body.id)
    expect((await sendTo({ requestId, exportId })).body.errorCode).toBe('NOT_FOUND')
    await runSubjectExport(portico.context, exportId)
    expect((await sendTo({ requestId, exportId })).body).toMatchObject({
      errorCode: 'REQUIRED_ITEMS_NOT_SET',
      details: [{ path: 'email' }],
    })
    expect((await ada.send('GET', `/requests/${requestId}/subject-exports`)).body.hasEmail).toBe(false)
    const other = await exported('swapped@person.example')
    expect((await sendTo({ requestId: other.requestId, exportId })).body.errorCode).toBe('NOT_FOUND')
    await erase(other.requestId)
    expect((await sendTo(other)).body.errorCode).toBe('REQUEST_NOT_FOUND')
  })
})

async function erase(requestId: string): Promise<void> {
  await sql`update verification_requests set status = 'REJECTED', decided_at = now() - interval '31 days' where id = ${requestId}`.execute(
    portico.context.db,
  )
  await erasePeople(portico.context)
}

describe('the person', () => {
  it('downloads the archive with the link and the code from their mailbox, recorded as theirs', async () => {
    const { token, ticket, requestId, exportId } = await proved('own@person.example')
    const { statusCode, headers, rawPayload } = await download(token, ticket)
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'no-store',
      `attachment; filename="${exportId}.zip"`,
    ])
    expect(readZip(rawPayload).map(({ name }) => name)).toEqual(expect.arrayContaining(['data.json', 'report.pdf']))
    const entries = await portico.context.db.selectFrom('auditEntries').selectAll().where('targetId', '=', requestId).execute()
    expect(entries.filter(({ action }) => action === 'request.subject-export-downloaded')).toMatchObject([
      { actorKind: 'applicant', actorId: requestId, facts: { export: exportId } },
    ])
    const { body } = await ada.send('GET', `/requests/${requestId}/subject-exports`)
    expect(body.data).toMatchObject([{ ownDownloads: 1, sentAt: expect.stringMatching(/Z$/) }])
  })

  it('is told who wrote and until when, and nothing of themselves before the code', async () => {
    const { token, requestId } = await sent('before@person.example')
    const { body, text } = await read(token)
    expect(Object.keys(body).sort()).toEqual(['byteCount', 'client', 'downloadsLeft', 'expiresAt'])
    expect([text.includes('before@person'), text.includes(requestId)]).toEqual([false, false])
    const asked = await askCode(token)
    expect([asked.body, asked.text.includes('before@person')]).toEqual([{ resendAfterSeconds: 29 }, false])
  })

  it(`downloads it ${ownDownloadLimit} times, and no more by that link`, async () => {
    const { token, ticket } = await proved('often@person.example')
    const all = await Promise.all(Array.from({ length: ownDownloadLimit + 3 }, () => download(token, ticket)))
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(ownDownloadLimit)
    expect(all.filter(({ statusCode }) => statusCode !== 200).map(codeOf)).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED'])
    expect((await read(token)).status).toBe(401)
  })
})

describe('nobody else gets it', () => {
  it('by a guessed token, a link of an applicant, or a session of staff', async () => {
    const link = await portico.newLink()
    for (const token of ['guessed', link.token, ada.accessToken]) {
      for (const answer of [await read(token), await askCode(token), await check(token, '1234567')])
        expect(answer.body.errorCode).toBe('TOKEN_EXPIRED')
      expect(codeOf(await download(token, 'any'))).toBe('TOKEN_EXPIRED')
    }
    expect((await portico.app.inject({ method: 'POST', url: '/v1/own-export/download', payload: { token: 'x' } })).statusCode).toBe(400)
    expect((await portico.app.inject({ method: 'GET', url: '/v1/own-export/download?token=x&ticket=y' })).statusCode).toBe(405)
  })

  it('by a link that was forwarded: the code goes to the mailbox of the person alone', async () => {
    const { token, email } = await sent('forwarded@person.example')
    await askCode(token)
    expect((await mailTo(email, 'email-code')).to).toBe(email)
    for (const ticket of ['guessed', token]) expect(codeOf(await download(token, ticket))).toBe('EMAIL_TICKET_EXPIRED')
    expect((await check(token, '0000000')).body).toEqual({ ticket: null, triesLeft: 4 })
  })

  it('by the code or the ticket of another export, even one of the same address', async () => {
    const [one, other] = [await proved('twice@person.example'), await sent('twice@person.example')]
    expect(codeOf(await download(other.token, one.ticket))).toBe('EMAIL_TICKET_EXPIRED')
    await askCode(one.token)
    const { code } = await mailTo(one.email, 'email-code')
    expect((await check(other.token, code ?? '')).body.ticket).toBeNull()
  })

  it('by a code for a form, nor opens its code a form', async () => {
    const { token, email } = await sent('form@person.example')
    await portico.call('POST', '/v1/onboarding/email/sendVerifyCode', { email })
    const ofForm = await mailTo(email, 'email-code')
    expect((await check(token, ofForm.code ?? '')).body.ticket).toBeNull()
    await askCode(token)
    const ofExport = await mailTo(email, 'email-code')
    expect(ofExport.code).not.toBe(ofForm.code)
    const verify = (code: string | null) => portico.call('POST', '/v1/onboarding/email/verifyCode', { email, code: code ?? '' })
    expect((await verify(ofExport.code)).body.data).toBe(false)
    const { body } = await verify(ofForm.code)
    expect(body.data).toBe(true)
    expect(codeOf(await download(token, String(body.ticket)))).toBe('EMAIL_TICKET_EXPIRED')
    const { body: own } = await check(token, ofExport.code ?? '')
    const { formId } = body
    expect(
      (await portico.call('POST', '/v1/onboarding/email/verify-link', { email, formId, ticket: own.ticket ?? '' })).body.errorCode,
    ).toBe('EMAIL_TICKET_EXPIRED')
  })

  it('by a code that was used, tried too often or asked for too often', async () => {
    const { token, email } = await proved('used@person.example')
    const { code } = await mailTo(email, 'email-code')
    expect((await check(token, code ?? '')).body.ticket).toBeNull()
    const wrong = await sent('guess@person.example')
    await askCode(wrong.token)
    const right = (await mailTo(wrong.email, 'email-code')).code ?? ''
    for (let tries = 0; tries < 5; tries += 1) await check(wrong.token, String((Number(right) + 1 + tries) % 10_000_000).padStart(7, '0'))
    expect((await check(wrong.token, right)).body).toEqual({ ticket: null, triesLeft: 0 })
    for (let at = 0; at < 30; at += 1) await check(wrong.token, '0000000')
    expect((await check(wrong.token, '0000000')).body.errorCode).toBe('TOO_MANY_REQUESTS')
  })

  it('with a ticket that is older than a quarter of an hour', async () => {
    const { token, ticket } = await proved('late@person.example')
    portico.clock.turnHours(1)
    expect(codeOf(await download(token, ticket))).toBe('EMAIL_TICKET_EXPIRED')
    portico.clock.turnHours(-1)
    expect((await download(token, ticket)).statusCode).toBe(200)
  })

  it('once a newer link was sent, the file was removed, or its days are over', async () => {
    const replaced = await proved('replaced@person.example')
    expect((await sendTo(replaced)).status).toBe(200)
    expect(codeOf(await download(replaced.token, replaced.ticket))).toBe('TOKEN_EXPIRED')

    const over = await proved('over@person.example')
    await sql`update subject_exports set expires_at = now() - interval '1 minute' where id = ${over.exportId}`.execute(portico.context.db)
    expect(codeOf(await download(over.token, over.ticket))).toBe('TOKEN_EXPIRED')
    await removeExpiredExports(portico.context)
    expect((await read(over.token)).body.errorCode).toBe('TOKEN_EXPIRED')
    expect((await sendTo(over)).body.errorCode).toBe('NOT_FOUND')
  })

  it('once the person is erased', async () => {
    const { token, ticket, requestId } = await proved('gone@person.example')
    await erase(requestId)
    expect(codeOf(await download(token, ticket))).toBe('TOKEN_EXPIRED')
    for (const answer of [await read(token), await askCode(token)]) expect(answer.body.errorCode).toBe('TOKEN_EXPIRED')
  })

  it('from the log: it has neither token nor ticket nor code', async () => {
    const { token, ticket, email } = await proved('logged@person.example')
    const { code } = await mailTo(email, 'email-code')
    expect((await download(token, ticket)).statusCode).toBe(200)
    await download(token, 'guessed')
    const all = logged.join('')
    expect(all).toContain('/v1/own-export/download')
    for (const secret of [token, ticket, code ?? '-', email]) expect([secret, all.includes(secret)]).toEqual([secret, false])
  })
})

it('counts guesses of links by where they come from', async () => {
  const limited = await testApp({ rateLimitPerMinute: 5 })
  const answers: unknown[] = []
  for (let at = 0; at < 8; at += 1)
    answers.push((await limited.call('POST', '/v1/own-export/read', { token: `guess-${at}` })).body.errorCode)
  expect(answers.slice(0, 4)).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED'])
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS')
  await limited.close()
})
