import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toLanguage } from '#contract/language.ts'
import { listOutboxMails, type OutboxPlace } from '#server/mail/outbox-mails.ts'
import { toMailboxPage, toMessagePage, toNoMessagePage } from '#server/mail/routes/mailbox-page.ts'

const newest = 200
const pagePolicy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// The message is somebody else's HTML: it may look as it likes, and its links may be followed. Nothing runs and nothing is fetched.
const messagePolicy =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'"

/** The mailbox page of the demonstration. It shows links to everybody: main.ts hangs it on in demo mode alone. */
export function serveMailbox(app: FastifyInstance, place: OutboxPlace): void {
  app.get('/mailbox', async (request, reply) =>
    sendPage(reply, toMailboxPage(await listOutboxMails(place, { limit: newest }), languageOf(request))),
  )

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const [mail] = await listOutboxMails(place, { id: request.params.id })
    if (!mail) return sendPage(reply.code(404), toNoMessagePage(languageOf(request)))
    return sendPage(reply, toMessagePage(mail, languageOf(request)))
  })

  app.get<{ Params: { id: string } }>('/mailbox/:id/message', async (request, reply) => {
    const [mail] = await listOutboxMails(place, { id: request.params.id })
    if (!mail) return sendPage(reply.code(404), toNoMessagePage(languageOf(request)))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', messagePolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(mail.html.replace('<head>', '<head><base target="_top">'))
  })
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('content-security-policy', pagePolicy).send(page)
}

function languageOf(request: FastifyRequest) {
  const { language } = request.query as { language?: unknown }
  return toLanguage(typeof language === 'string' ? language : undefined)
}
