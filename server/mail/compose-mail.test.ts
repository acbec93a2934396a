import { expect, it } from 'vitest'
import { languages } from '#contract/language.ts'
import { composeMail, type MailFacts } from '#server/mail/compose-mail.ts'
import { mailMessagesEn } from '#server/mail/messages/en.ts'
import { textColourOn, toSafeColour } from '#server/platform/text/readable-colour.ts'

const facts: MailFacts = {
  kind: 'link',
  language: 'en',
  client: { name: 'Harbour Bank', colour: '#0b5f3c', contactEmail: 'help@harbour.example' },
  requestId: 'req_1',
  reference: 'A-17',
  url: 'https://kyc.example/?token=t&requestId=req_1',
  expiresAt: new Date('2026-03-04T15:30:00Z'),
  remark: null,
  step: null,
  code: null,
}
const kinds = Object.keys(mailMessagesEn.mails) as MailFacts['kind'][]
const everyMail = languages.flatMap((language) => kinds.map((kind) => ({ language, kind })))

it.each(everyMail)('is complete in $language for $kind, in text and HTML', ({ language, kind }) => {
  const { subject, text, html } = composeMail({ ...facts, language, kind })
  expect([/[\u4e00-\u9fff]/.test(text), text.includes('undefined') || text.includes('null')]).toEqual([language === 'cn', false])
  expect(subject.length).toBeGreaterThan(5)
  expect(html).toContain(`<html lang="${language === 'cn' ? 'zh-CN' : 'en'}">`)
  const shown = html.slice(html.indexOf('<h1')).replace(/<[^>]+>/g, '')
  const stated = text.split('\n\n').flatMap((part) => part.replace(/^.*: (?=https)/, '').trim() || [])
  expect(stated.filter((part) => !shown.includes(part.replaceAll('&', '&amp;').replaceAll("'", '&#39;')))).toEqual([])
})

it('has the link as a button and as plain text', () => {
  const { text, html } = composeMail(facts)
  expect(text).toContain('Start: https://kyc.example/?token=t&requestId=req_1')
  expect(html.match(/href="https:\/\/kyc\.example\/\?token=t&amp;requestId=req_1"/g)).toHaveLength(2)
  expect(text).toContain('It expires on March 4, 2026 at 3:30 PM (UTC).')
  expect(composeMail({ ...facts, language: 'cn' }).text).toContain('有效期至2026年3月4日 15:30 (UTC)')
})

it('has no button where nothing is to be done', () => {
  expect(composeMail({ ...facts, kind: 'approved' }).html).not.toContain('<a href')
})

it("quotes the staff's remark line by line, and names the step", () => {
  const { text, html } = composeMail({ ...facts, kind: 'retry', remark: 'Too dark.\nUse daylight.', step: 'passport' })
  expect(text).toContain('Please repeat one step: your passport.')
  expect(text).toContain('Message from Harbour Bank:\n\n> Too dark.\n> Use daylight.')
  expect(html).toContain('Too dark.<br>Use daylight.')
})

it('names the applicant and the reason when a customer is asked for a retry', () => {
  const { subject, text } = composeMail({ ...facts, kind: 'retry-requested', remark: 'My camera was broken' })
  expect(subject).toBe('An applicant requested another attempt (req_1)')
  expect(text).toContain('Message from the applicant:\n\n> My camera was broken')
  expect(text).toContain('Request: req_1 · Your reference: A-17')
})

it.each(everyMail)('contains no applicant input in subject or sentences, in $language for $kind', ({ language, kind }) => {
  const typed = { company: 'Lottery Ltd', colleague: 'Mallory', reference: 'REF-9', remark: null }
  const { subject, text } = composeMail({ ...facts, ...typed, language, kind })
  const sentences = text.split('\n\n').filter((part) => !part.startsWith('> ') && !part.includes('REF-9'))
  expect([subject, ...sentences].filter((part) => /Lottery|Mallory|REF-9/.test(part))).toEqual([])
})

it('shows applicant input under a label, without links or direction changes', () => {
  const { text, html } = composeMail({ ...facts, kind: 'invitation', company: 'Win at evil.example\u202e <a href=x>' })
  expect(text).toContain('Company (as entered):\n\n> Win at evil.\u2060example <a href=x>')
  expect(html).toContain('evil.\u2060example &lt;a href=x&gt;')
  const asked = composeMail({ ...facts, kind: 'retry-requested', remark: 'see https://evil.example/x\nthanks' })
  for (const stated of [asked.text, asked.html]) expect(stated).not.toMatch(/https:\/\/evil|evil\.example/)
})

it("does not reveal the customer's reference to the applicant", () => {
  expect(composeMail(facts).text).not.toContain('A-17')
})

it('escapes names, remarks and colours', () => {
  const { subject, html } = composeMail({
    ...facts,
    kind: 'rejected',
    client: { name: '<b>Bank</b>\r\nBcc: all@x.example', colour: '#fff;}</style>', contactEmail: null },
    remark: '<script>alert(1)</script>',
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toMatch(/<script|<b>|<\/style>/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

it("writes on the customer's colour in readable contrast", () => {
  expect(['#3281f7', '#0b5f3c', '#ffe600', '#ffffff', '#000000'].map(textColourOn)).toEqual([
    '#000000',
    '#ffffff',
    '#000000',
    '#000000',
    '#ffffff',
  ])
  expect([toSafeColour('#ABCDEF'), toSafeColour('red'), toSafeColour('url(x)')]).toEqual(['#abcdef', '#3281f7', '#3281f7'])
})
