import { afterAll, beforeEach, expect, it } from 'vitest'
import { openSmtpMail, toSmtpPlace } from '#server/platform/mail-transport/smtp-mail.ts'
import type { Mail } from '#server/platform/ports.ts'
import { headerOf, openSmtpServer } from '#server/testing/open-smtp-server.ts'

const server = await openSmtpServer()
const { port, taken } = server
const transports = [openSmtpMail(`smtp://127.0.0.1:${port}`), openSmtpMail(`smtp://robot:p%40ss@127.0.0.1:${port}`)]
const [plain, signedIn] = transports as [(typeof transports)[0], (typeof transports)[0]]
afterAll(async () => {
  await Promise.all(transports.map((transport) => transport.close()))
  await server.close()
})
beforeEach(() => {
  taken.length = 0
})

const mail: Mail = {
  id: 'mail_1',
  subjectId: 'sub_1',
  to: 'ada@example.org',
  from: { name: '港湾银行', address: 'no-reply@kyc.example' },
  replyTo: { name: '港湾银行', address: 'help@harbour.example' },
  subject: '港湾银行：请完成身份验证',
  text: '您好：\n\n请准备好护照或身份证。',
  html: '<p lang="zh-CN">请准备好护照或身份证。</p>',
  language: 'cn',
}

it('sends one message to one address, with the headers of an automatic message', async () => {
  await plain.send(mail)
  const [message] = taken
  const source = message?.source ?? ''
  expect([taken.length, message?.sender, message?.recipients]).toEqual([1, 'no-reply@kyc.example', ['ada@example.org']])
  const names = ['Message-ID', 'Content-Language', 'Auto-Submitted', 'From', 'To', 'Subject']
  expect(names.map((name) => headerOf(source, name))).toEqual([
    '<mail_1@kyc.example>',
    'zh-CN',
    'auto-generated',
    '港湾银行 <no-reply@kyc.example>',
    'ada@example.org',
    mail.subject,
  ])
  const sentAt = Date.parse(headerOf(source, 'Date') ?? '')
  expect(Math.abs(Date.now() - sentAt)).toBeLessThan(60_000)
})

it('sends text and HTML', async () => {
  await plain.send({ ...mail, text: 'Hello,\n\nstart here: https://x.example/?a=1', html: '<p>Hello</p>', language: 'en' })
  const source = taken[0]?.source ?? ''
  expect(headerOf(source, 'Content-Type')).toContain('multipart/alternative')
  expect(source.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain('start here: https://x.example/?a=1')
  expect(source).toContain('Content-Type: text/html; charset=utf-8')
})

it('authenticates, and sets reply-to to the customer', async () => {
  await signedIn.send(mail)
  const source = taken[0]?.source ?? ''
  expect([taken[0]?.user, headerOf(source, 'Reply-To')]).toEqual(['robot', '港湾银行 <help@harbour.example>'])
})

it('keeps the Message-ID on retry', async () => {
  await plain.send(mail)
  await plain.send(mail)
  expect(taken.map(({ source }) => headerOf(source, 'Message-ID'))).toEqual(['<mail_1@kyc.example>', '<mail_1@kyc.example>'])
})

it('fails on a temporary refusal, and sends later', async () => {
  server.refuseNext(451)
  await expect(plain.send(mail)).rejects.toThrow('451')
  await plain.send(mail)
  expect(taken).toHaveLength(1)
})

it('fails at once without an answer or with a wrong password', async () => {
  const away = openSmtpMail('smtp://127.0.0.1:9')
  await expect(away.send(mail)).rejects.toThrow('ECONNREFUSED')
  const stranger = openSmtpMail(`smtp://robot:wrong@127.0.0.1:${port}`)
  await expect(stranger.send(mail)).rejects.toThrow()
  await Promise.all([away.close(), stranger.close()])
  expect(taken).toHaveLength(0)
})

it('parses its address, and reports errors without the password', () => {
  expect(toSmtpPlace('smtps://a%40b:c%3Ad@mail.example?tls=required')).toEqual({
    host: 'mail.example',
    port: 465,
    secure: true,
    requireTLS: true,
    auth: { user: 'a@b', pass: 'c:d' },
  })
  expect(() => toSmtpPlace('smtp://user:secret@')).toThrow(/^MAIL_URL must be smtp:\/\/USER:PASSWORD@host:587/)
})
