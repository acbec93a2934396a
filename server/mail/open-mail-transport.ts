import { openOutbox } from '#server/mail/outbox.ts'
import type { OutboxPlace } from '#server/mail/outbox-mails.ts'
import { openSmtpMail } from '#server/platform/mail-transport/smtp-mail.ts'
import type { MailTransport } from '#server/platform/ports.ts'

/**
 * MAIL_URL: `outbox:`, or `smtp://USER:PASSWORD@host:587` (`smtps:` for TLS from the first byte; `?tls=required`
 * refuses to go on without STARTTLS).
 */
export function openMailTransport(url: string, place: OutboxPlace): MailTransport {
  if (url.startsWith('outbox:')) return openOutbox(place)
  if (/^smtps?:/.test(url)) return openSmtpMail(url)
  throw new Error('MAIL_URL must begin with outbox:, smtp: or smtps:')
}
