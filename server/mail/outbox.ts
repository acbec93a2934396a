import { type OutboxPlace, storeOutboxMail } from '#server/mail/outbox-mails.ts'
import type { MailTransport } from '#server/platform/ports.ts'

/** Messages that stay on this server, for the mailbox page of the demonstration. The same message is kept once. */
export function openOutbox(place: OutboxPlace): MailTransport {
  return {
    send: (mail) => storeOutboxMail(place, mail),
    sendReport: () => Promise.reject(new Error('reports need MAIL_URL with smtp:')),
    async close() {},
  }
}
