import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOutbox } from '#server/mail/outbox.ts'
import type { OutboxPlace } from '#server/mail/outbox-mails.ts'
import { serveMailbox } from '#server/mail/routes/mailbox-routes.ts'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import type { Mail } from '#server/platform/ports.ts'
import { saveClient } from '#server/tenants/repositories/clients.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/open-test-database.ts'

let database: TestDatabase
const app = Fastify()
const masterKey = toKeyRing(randomBytes(32))
let place: OutboxPlace
const message: Omit<Mail, 'subjectId'> = {
  id: 'mal_1',
  to: '"><script>alert(1)</script>@example.org',
  from: { name: 'Harbour <b>Bank</b>', address: 'no-reply@kyc.example' },
  replyTo: null,
  subject: '<img src=x onerror=alert(1)> 请完成身份验证',
  text: 'Start: https://kyc.example/?token=t&requestId=r',
  html: '<!doctype html><html><head><title>x</title></head><body><a href="https://kyc.example/">Start</a></body></html>',
  language: 'cn',
}

beforeAll(async () => {
  database = await openTestDatabase()
  place = { db: database.db, masterKey }
  serveMailbox(app, place)
})
afterAll(() => database.close())

it('explains itself while empty, in both languages', async () => {
  expect((await app.inject('/mailbox')).body).toContain('No emails yet.')
  expect((await app.inject('/mailbox?language=cn')).body).toContain('还没有邮件。')
})

it('lists a message once, escaped', async () => {
  await database.db.transaction().execute((transaction) => saveClient(transaction, { id: 'cli_own', name: 'Harbour Bank' }))
  const { subjectId } = await createSubject(database.db, masterKey, 'cli_own')
  const outbox = openOutbox(place)
  const mail = { ...message, subjectId }
  await outbox.send(mail)
  await outbox.send(mail)
  const { body } = await app.inject('/mailbox')
  expect(body.match(/<li>/g)).toHaveLength(1)
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; 请完成身份验证')
  expect(body).not.toMatch(/<script|<img|<b>Bank/)
})

it('shows a message as plain text, with a working link', async () => {
  const { body, headers } = await app.inject('/mailbox/mal_1')
  expect(body).toContain('<a href="https://kyc.example/?token=t&amp;requestId=r">')
  expect(body).toContain('src="/mailbox/mal_1/message"')
  expect(body).not.toMatch(/<script|<img|<b>Bank/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

it('shows the HTML of a message in a sandbox without scripts or network', async () => {
  const { body, headers } = await app.inject('/mailbox/mal_1/message')
  const policy = String(headers['content-security-policy'])
  expect(policy.startsWith('sandbox allow-top-navigation-by-user-activation;')).toBe(true)
  expect(policy).not.toContain('allow-scripts')
  expect(policy).toContain("default-src 'none'")
  expect(body).toContain('<base target="_top">')
})

it('refuses an unknown message', async () => {
  const { statusCode, body } = await app.inject('/mailbox/mal_none?language=cn')
  expect([statusCode, body.includes('找不到这封邮件。')]).toEqual([404, true])
})
