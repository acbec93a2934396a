import { type Language, languageTag } from '#contract/language.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import { mailMessagesCn } from '#server/mail/messages/cn.ts'
import { mailMessagesEn } from '#server/mail/messages/en.ts'
import type { MailMessages, MailText } from '#server/mail/messages/mail-messages.ts'
import type { MailKind } from '#server/platform/database/schema-mail.ts'
import { escapeHtml } from '#server/platform/text/html.ts'
import { textColourOn, toSafeColour } from '#server/platform/text/readable-colour.ts'

const wordsOf = { en: mailMessagesEn, cn: mailMessagesCn } as const satisfies Record<Language, MailMessages>

export type MailFacts = {
  kind: MailKind
  language: Language
  client: { name: string; colour: string; contactEmail: string | null; testOf?: string | null }
  requestId: string
  /** The customer's own word for the person; shown to the customer alone. */
  reference: string | null
  /** The applicant's link. */
  url: string | null
  /** When the link ends. */
  expiresAt: Date | null
  /** What staff wrote to the applicant or, for `retry-requested`, the applicant to staff. */
  remark: string | null
  /** At which step a retry begins. */
  step: StepParameter | null
  /** What the reader types in. */
  code: string | null
  /** Who invited them, as they typed it. */
  company?: string | null
  /** Who of the staff writes to another. */
  colleague?: string | null
  /** What of a form is requested again, by its labels. */
  asked?: readonly string[]
}

export type ComposedMail = { subject: string; text: string; html: string }
type Part =
  | { kind: 'line'; text: string }
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'button'; label: string; url: string; bareLink: string }
  | { kind: 'code'; text: string }
  | { kind: 'small'; text: string }

const openToStaffAlone: ReadonlySet<MailKind> = new Set([
  'staff-mentioned',
  'staff-webhook-disabled',
  'staff-break-glass-used',
  'staff-sign-in-changed',
  'staff-retention-proposed',
  'staff-retention-confirmed',
])

/** One message, in words and in HTML that says the same. */
export function composeMail(facts: MailFacts): ComposedMail {
  const words = wordsOf[facts.language]
  const mail: MailText = words.mails[facts.kind]
  const names = {
    client: facts.client.name,
    step: facts.step && words.steps[facts.step],
    requestId: facts.requestId,
  }
  const test = facts.client.testOf ? words.test : null
  const subject = `${test ? test.subject : ''}${mail.subject(names)}`.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  const lines = [...(test ? [test.line] : []), ...mail.lines(names)]
  const parts = toParts(facts, words, lines, mail.button)
  const text = [mail.heading, ...parts.flatMap(toText), ''].join('\n\n')
  return { subject, text, html: toHtml(facts, subject, mail.heading, parts) }
}

function toParts(facts: MailFacts, messages: MailMessages, lines: string[], button: string | undefined): Part[] {
  const { client, url, expiresAt, remark } = facts
  // Between two Chinese sentences stands nothing.
  const space = facts.language === 'cn' ? '' : ' '
  const toCustomer = facts.kind === 'retry-requested' || facts.kind === 'review-requested'
  const parts: Part[] = [messages.greeting, ...lines].map((text) => ({ kind: 'line', text }))
  const asked = facts.asked ?? []
  if (asked.length > 0) parts.push({ kind: 'line', text: messages.asked(asked) })
  if (facts.company) parts.push({ kind: 'quote', label: messages.companyLabel, text: toTyped(facts.company) })
  if (facts.colleague) parts.push({ kind: 'quote', label: messages.colleagueLabel, text: toTyped(facts.colleague) })
  if (remark?.trim()) {
    const stated = toCustomer
      ? { label: messages.reasonLabel, text: toTyped(remark.trim()) }
      : { label: messages.remarkLabel(client.name), text: remark.trim() }
    parts.push({ kind: 'quote', ...stated })
  }
  if (facts.code) {
    parts.push({ kind: 'code', text: toCodeGroups(facts.code) }, { kind: 'line', text: messages.codeUse })
  }
  if (button && url) {
    parts.push({ kind: 'button', label: button, url, bareLink: messages.bareLink })
    const until = expiresAt ? [messages.validUntil(toDateText(expiresAt, facts.language))] : []
    // Whoever has no account learns nothing from the address of a page of the staff area.
    const isPrivate = openToStaffAlone.has(facts.kind) ? [] : [messages.privateLink]
    const small = [...until, ...isPrivate]
    if (small.length > 0) parts.push({ kind: 'small', text: small.join(space) })
  }
  if (toCustomer) {
    const reference = facts.reference ? ` · ${messages.referenceLabel}: ${facts.reference}` : ''
    return [...parts, { kind: 'small', text: `${messages.requestLabel}: ${facts.requestId}${reference}` }]
  }
  if (facts.kind.startsWith('staff-')) return [...parts, { kind: 'small', text: messages.automaticStaff(client.name) }]
  const contact = client.contactEmail ? [messages.contact(client.contactEmail)] : []
  return [
    ...parts,
    {
      kind: 'small',
      text: [toReason(facts.kind, messages)(client.name), ...contact].join(space),
    },
  ]
}

/** Why they got it. */
function toReason(kind: MailKind, messages: MailMessages) {
  if (kind === 'subject-export') return messages.automaticData
  return kind.startsWith('company-') ? messages.automaticCompany : messages.automatic
}

/**
 * What a stranger typed, so that it stays words: a joiner that nobody sees stands where mail programs would find an address and make a link of
 * it, and characters that turn or hide what follows are gone.
 */
function toTyped(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').replace(/([.:@/])(?=\S)/gu, '$1\u2060')
}

/** In two groups, as a person copies it; the page takes it with the space or without. */
function toCodeGroups(code: string): string {
  const middle = Math.floor(code.length / 2)
  return `${code.slice(0, middle)} ${code.slice(middle)}`
}

function toDateText(date: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(date)} (UTC)`
}

function toText(part: Part): string[] {
  if (part.kind === 'quote') return [part.label, part.text.replace(/^/gm, '> ')]
  if (part.kind === 'button') return [`${part.label}: ${part.url}`]
  return [part.text]
}

function toHtml(facts: MailFacts, subject: string, heading: string, parts: Part[]): string {
  const colour = toSafeColour(facts.client.colour)
  const font = '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"PingFang SC","Noto Sans SC","Microsoft YaHei",sans-serif'
  const styleOf = (style: string) => `style='font-family:${font};${style}'`
  const body = parts.map((part) => toHtmlPart(part, colour, styleOf)).join('\n')
  return `<!doctype html>
<html lang="${languageTag[facts.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"
 style="max-width:560px;background:#ffffff;border-top:4px solid ${colour};border-radius:8px"><tr><td style="padding:28px 28px 20px">
<p ${styleOf('margin:0 0 20px;font-size:14px;line-height:20px;color:#4a5565')}>${escapeHtml(facts.client.name)}</p>
<h1 ${styleOf('margin:0 0 16px;font-size:22px;line-height:30px;color:#14181f')}>${escapeHtml(heading)}</h1>
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function toHtmlPart(part: Part, colour: string, styleOf: (style: string) => string): string {
  const paragraph = styleOf('margin:0 0 16px;font-size:16px;line-height:24px;color:#14181f')
  const small = styleOf('margin:0 0 12px;font-size:14px;line-height:20px;color:#4a5565')
  if (part.kind === 'line') return `<p ${paragraph}>${escapeHtml(part.text)}</p>`
  if (part.kind === 'code') {
    const code = styleOf('margin:0 0 16px;font-size:30px;line-height:38px;font-weight:700;letter-spacing:2px;color:#14181f')
    return `<p ${code}>${escapeHtml(part.text)}</p>`
  }
  if (part.kind === 'small') return `<p ${small}>${escapeHtml(part.text)}</p>`
  if (part.kind === 'quote') {
    const quote = styleOf('margin:0 0 16px;padding:8px 16px;border-left:3px solid #c9d1dc;font-size:16px;line-height:24px;color:#14181f')
    const lines = escapeHtml(part.text).replace(/\r?\n/g, '<br>')
    return `<p ${small}>${escapeHtml(part.label)}</p>\n<blockquote ${quote}>${lines}</blockquote>`
  }
  const button = styleOf(
    `display:inline-block;padding:14px 28px;border-radius:8px;background:${colour};color:${textColourOn(colour)};` +
      'font-size:16px;line-height:20px;font-weight:600;text-decoration:none',
  )
  const url = escapeHtml(part.url)
  const bare = `<a href="${url}" style="color:#1a56c4;word-break:break-all">${url}</a>`
  return `<p style="margin:24px 0"><a href="${url}" ${button}>${escapeHtml(part.label)}</a></p>
<p ${small}>${escapeHtml(part.bareLink)}<br>${bare}</p>`
}
