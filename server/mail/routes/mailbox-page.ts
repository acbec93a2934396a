import { type Language, languageTag } from '#contract/language.ts'
import type { OutboxMail } from '#server/mail/outbox-mails.ts'
import { escapeHtml } from '#server/platform/text/html.ts'

type Words = { title: string; intro: string; empty: string; back: string; to: string; from: string; at: string; text: string; gone: string }

const wordsOf = {
  en: {
    title: 'Mailbox',
    intro: 'All emails of this demonstration. They are kept on this server and not sent.',
    empty: 'No emails yet. They appear here when a link is issued with an email address, or when a request changes.',
    back: 'All emails',
    to: 'To',
    from: 'From',
    at: 'Sent',
    text: 'Plain text',
    gone: 'Email not found.',
  },
  cn: {
    title: '收件箱',
    intro: '演示系统的全部邮件都保存在此服务器上，不会实际发送。',
    empty: '还没有邮件。使用邮箱发放链接，或申请有变更时，邮件会显示在这里。',
    back: '全部邮件',
    to: '收件人',
    from: '发件人',
    at: '发送时间',
    text: '纯文本',
    gone: '找不到这封邮件。',
  },
} as const satisfies Record<Language, Words>

type Listed = Pick<OutboxMail, 'id' | 'recipient' | 'subject' | 'sentAt' | 'language'>

export function toMailboxPage(mails: Listed[], language: Language): string {
  const words = wordsOf[language]
  const items = mails.map(
    ({ id, recipient, subject, sentAt, language: written }) =>
      `<li><a href="/mailbox/${encodeURIComponent(id)}?language=${language}"><b lang="${languageTag[written]}">${escapeHtml(subject)}</b>
<span class="muted">${escapeHtml(recipient)} · ${toTime(sentAt, language)}</span></a></li>`,
  )
  const list = mails.length > 0 ? `<ul class="messages">\n${items.join('\n')}\n</ul>` : `<p>${words.empty}</p>`
  return toPage(words.title, language, '/mailbox', `<h1>${words.title}</h1>\n<p class="muted">${words.intro}</p>\n${list}`)
}

export function toMessagePage(mail: OutboxMail, language: Language): string {
  const words = wordsOf[language]
  const place = `/mailbox/${encodeURIComponent(mail.id)}`
  const subject = escapeHtml(mail.subject)
  const body = `<p><a href="/mailbox?language=${language}">${words.back}</a></p>
<h1 lang="${languageTag[mail.language]}">${subject}</h1>
<dl>
<dt>${words.to}</dt><dd>${escapeHtml(mail.recipient)}</dd>
<dt>${words.from}</dt><dd>${escapeHtml(mail.senderName)} &lt;${escapeHtml(mail.senderAddress)}&gt;</dd>
<dt>${words.at}</dt><dd>${toTime(mail.sentAt, language)}</dd>
</dl>
<iframe src="${place}/message" title="${subject}" sandbox="allow-top-navigation-by-user-activation"></iframe>
<details><summary>${words.text}</summary><pre>${toLinkedText(mail.text)}</pre></details>`
  return toPage(mail.subject, language, place, body)
}

export function toNoMessagePage(language: Language): string {
  const words = wordsOf[language]
  return toPage(words.title, language, '/mailbox', `<h1>${words.gone}</h1><p><a href="/mailbox?language=${language}">${words.back}</a></p>`)
}

function toPage(title: string, language: Language, place: string, body: string): string {
  const [otherLanguage, otherName] = language === 'en' ? ['cn', '中文'] : ['en', 'English']
  return `<!doctype html>
<html lang="${languageTag[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/docs/text.css">
</head>
<body>
<main>
<p class="bar"><span class="muted">Portico</span><a href="${place}?language=${otherLanguage}" lang="${otherLanguage === 'cn' ? 'zh-CN' : 'en'}">${otherName}</a></p>
${body}
</main>
</body>
</html>
`
}

function toLinkedText(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}

function toTime(date: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(date)} UTC`
}
