import nodemailer from 'nodemailer'
import { languageTag } from '#contract/language.ts'
import type { Mail, MailTransport } from '#server/platform/ports.ts'

const connectTimeoutMs = 10_000
const silenceTimeoutMs = 30_000

export type SmtpPlace = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS where the server has it. */
  secure: boolean
  requireTLS: boolean
  auth: { user: string; pass: string } | undefined
}

/** Sends over SMTP. A message carries the same Message-ID each time it is sent, so that mailboxes know a second copy for one. */
export function openSmtpMail(url: string): MailTransport {
  const transport = nodemailer.createTransport({ ...toConnection(url), pool: true, maxConnections: 2, maxMessages: 100 })
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail))
    },
    async sendReport({ id, from, to, subject, text, files }) {
      await transport.sendMail({
        messageId: toMessageId(id, from),
        from: { name: 'Portico', address: from },
        to: [...to],
        subject,
        text,
        attachments: files.map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes) })),
        headers: automatic,
      })
    },
    async close() {
      transport.close()
    },
  }
}

/** Connects, greets, begins TLS and signs in as `send` would, and sends nothing. Throws where that fails. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = nodemailer.createTransport(toConnection(url))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function toConnection(url: string) {
  const { auth, ...place } = toSmtpPlace(url)
  return {
    ...place,
    ...(auth && { auth }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Throws a sentence that says what is wrong with MAIL_URL; the password is never in it. */
export function toSmtpPlace(url: string): SmtpPlace {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed?.hostname) throw new Error('MAIL_URL must be smtp://USER:PASSWORD@host:587 (or smtps:, or outbox:)')
  const secure = parsed.protocol === 'smtps:'
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: Number(parsed.port || (secure ? 465 : 587)),
    secure,
    requireTLS: parsed.searchParams.get('tls') === 'required',
    auth: parsed.username ? { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) } : undefined,
  }
}

const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

function toMessageId(id: string, fromAddress: string): string {
  return `<${id}@${fromAddress.split('@').at(-1)}>`
}

function toMessage(mail: Mail) {
  return {
    messageId: toMessageId(mail.id, mail.from.address),
    from: mail.from,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      'Content-Language': languageTag[mail.language],
      ...automatic,
    },
  }
}
