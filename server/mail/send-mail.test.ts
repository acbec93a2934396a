import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { operatorHere } from '#server/audit/record-audit.ts'
import { createRequest } from '#server/links/create-request.ts'
import { renewLink } from '#server/links/renew-link.ts'
import { openOutbox } from '#server/mail/outbox.ts'
import { listOutboxMails } from '#server/mail/outbox-mails.ts'
import { type SendMailContext, sendMail } from '#server/mail/send-mail.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { openSmtpMail } from '#server/platform/mail-transport/smtp-mail.ts'
import type { MailTransport } from '#server/platform/ports.ts'
import { openRequestPubSub } from '#server/platform/pubsub/request-pubsub.ts'
import { everyTenant } from '#server/requests/tenant-scope.ts'
import { seedDemonstration } from '#server/settings/seed-demonstration.ts'
import { getClient } from '#server/tenants/get-client.ts'
import { headerOf, openSmtpServer, type TestSmtpServer } from '#server/testing/open-smtp-server.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/open-test-database.ts'

let database: TestDatabase
let smtp: TestSmtpServer
let transport: MailTransport
let context: CoreContext & SendMailContext

beforeAll(async () => {
  database = await openTestDatabase()
  smtp = await openSmtpServer()
  transport = openSmtpMail(`smtp://127.0.0.1:${smtp.port}`)
  const databaseUrl = database.url
  const onFault = () => undefined
  context = {
    db: database.db,
    jobs: await openJobQueue({ databaseUrl, onFault }),
    pubsub: openRequestPubSub({ databaseUrl, onFault }),
    clock: { now: () => new Date() },
    masterKey: toKeyRing(randomBytes(32)),
    publicUrl: 'https://kyc.example',
    mailTransport: transport,
    mailFrom: 'no-reply@kyc.example',
  }
  await seedDemonstration(context)
})
afterAll(async () => {
  await Promise.all([context.jobs.close(), context.pubsub.close(), transport.close()])
  await smtp.close()
  await database.close()
})
beforeEach(() => {
  smtp.taken.length = 0
})

async function inviteByMail(email: string, language: 'en' | 'cn' = 'en') {
  const client = await getClient(context, undefined)
  const created = await createRequest(context, { client, email, sendsEmail: true, language, takesCredit: false, actor: 'staff' })
  return { ...created, mailId: await mailIdOf(created.requestId, 'link') }
}

async function mailIdOf(requestId: string, kind: 'link' | 'link-renewed' | 'rejected'): Promise<string> {
  const query = database.db.selectFrom('mails').select('id').where('requestId', '=', requestId).where('kind', '=', kind)
  return (await query.executeTakeFirstOrThrow()).id
}

const rowOf = (mailId: string) => database.db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow()

function bodyOf(source: string): string {
  const part = source.split(/\r\n--/).find((each) => /content-type: text\/plain/i.test(each)) ?? ''
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

it.each([
  ['en', 'en', 'Verify your identity'],
  ['cn', 'zh-CN', '请完成身份验证'],
] as const)('sends the link in %s, with the customer as sender', async (language, tag, heading) => {
  const { mailId, url } = await inviteByMail('ada@example.org', language)
  expect(await sendMail(context, mailId)).toBe(true)
  const source = smtp.taken[0]?.source ?? ''
  expect(smtp.taken.map(({ recipients }) => recipients)).toEqual([['ada@example.org']])
  expect(['From', 'Reply-To', 'Content-Language', 'Message-ID'].map((name) => headerOf(source, name))).toEqual([
    'Northwind Bank <no-reply@kyc.example>',
    'Northwind Bank <onboarding@northwind.example>',
    tag,
    `<${mailId}@kyc.example>`,
  ])
  expect(bodyOf(source)).toContain(heading)
  expect(bodyOf(source).replaceAll('\r\n', '')).toContain(url)
})

it('sends a message once, and empties it afterwards', async () => {
  const { mailId } = await inviteByMail('once@example.org')
  const answers = await Promise.allSettled([sendMail(context, mailId), sendMail(context, mailId), sendMail(context, mailId)])
  expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(1)
  expect(await sendMail(context, mailId)).toBe(false)
  expect(smtp.taken).toHaveLength(1)
  expect(await rowOf(mailId)).toMatchObject({ sealedDetails: null, claimedUntil: null, lastError: null })
})

it('retries after a temporary refusal, and logs no address', async () => {
  const { mailId } = await inviteByMail('later@example.org')
  smtp.refuseNext(451)
  const failure = await sendMail(context, mailId).catch((error: unknown) => error)
  expect(String(failure)).toContain('451')
  expect(String(failure)).not.toContain('later@example.org')
  expect((await rowOf(mailId)).lastError).toContain('451')
  expect(await sendMail(context, mailId)).toBe(true)
  expect(await rowOf(mailId)).toMatchObject({ attempts: 2, lastError: null })
})

it('retries after no answer', async () => {
  const { mailId } = await inviteByMail('away@example.org')
  const away = openSmtpMail('smtp://127.0.0.1:9')
  await expect(sendMail({ ...context, mailTransport: away }, mailId)).rejects.toThrow('failed with ESOCKET')
  await away.close()
  expect(await sendMail(context, mailId)).toBe(true)
  expect(smtp.taken).toHaveLength(1)
})

it('sends the same Message-ID again when it was killed before recording the delivery', async () => {
  const { mailId } = await inviteByMail('killed@example.org')
  const { sealedDetails } = await rowOf(mailId)
  await sendMail(context, mailId)
  await database.db.updateTable('mails').set({ sentAt: null, sealedDetails }).where('id', '=', mailId).execute()
  await sendMail(context, mailId)
  const ids = smtp.taken.map(({ source }) => headerOf(source, 'Message-ID'))
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

it('leaves a claimed message to its server until the claim expires', async () => {
  const { mailId } = await inviteByMail('taken@example.org')
  const claimedUntil = new Date(Date.now() + 60_000)
  await database.db.updateTable('mails').set({ claimedUntil }).where('id', '=', mailId).execute()
  await expect(sendMail(context, mailId)).rejects.toThrow('elsewhere')
  const later = { ...context, clock: { now: () => new Date(Date.now() + 61_000) } }
  expect(await sendMail(later, mailId)).toBe(true)
})

it('keeps a claim as long as a slow mail server takes', async () => {
  const { mailId } = await inviteByMail('slow@example.org')
  let finish = () => {}
  const slow: MailTransport = { ...transport, send: () => new Promise((resolve) => (finish = resolve)) }
  const sent = sendMail({ ...context, mailTransport: slow, claim: { lastsMs: 20_000, renewedEveryMs: 20 } }, mailId)
  const claimed = async () => (await rowOf(mailId)).claimedUntil?.getTime() ?? 0
  await vi.waitFor(async () => expect(await claimed()).toBeGreaterThan(0))
  const first = await claimed()
  await vi.waitFor(async () => expect(await claimed()).toBeGreaterThan(first + 2))
  await expect(sendMail({ ...context, clock: { now: () => new Date(first + 1) } }, mailId)).rejects.toThrow('elsewhere')
  finish()
  expect([await sent, (await rowOf(mailId)).claimedUntil]).toEqual([true, null])
})

it('sends nothing to an erased person', async () => {
  const { mailId } = await inviteByMail('erased@example.org')
  const { subjectId } = await rowOf(mailId)
  await database.db.updateTable('subjectKeys').set({ sealedKey: null }).where('subjectId', '=', subjectId).execute()
  await sendMail(context, mailId)
  expect(smtp.taken).toHaveLength(0)
  expect((await rowOf(mailId)).sentAt).not.toBeNull()
})

it('delivers within two seconds', async () => {
  const outbox = openOutbox(context)
  await context.jobs.work('send-mail', async ({ mailId }) => void (await sendMail({ ...context, mailTransport: outbox }, mailId)))
  const { requestId } = await inviteByMail('queue@example.org')
  const subjects = async () =>
    (await listOutboxMails(context, { limit: 100 }))
      .filter(({ recipient }) => recipient === 'queue@example.org')
      .map(({ subject }) => subject)
  await vi.waitFor(async () => expect(await subjects()).toHaveLength(1), { timeout: 2_000, interval: 20 })
  await renewLink(context, requestId, { by: operatorHere(), tenant: everyTenant })
  await rejectRequest(context, requestId, { ...operatorDecision(), remark: 'Too dark to read.' })
  await vi.waitFor(async () => expect(await subjects()).toHaveLength(3), { timeout: 2_000, interval: 20 })
  expect((await subjects()).sort()).toEqual([
    'Northwind Bank: please verify your identity',
    'Northwind Bank: we could not verify your identity',
    'Northwind Bank: your new link',
  ])
})
