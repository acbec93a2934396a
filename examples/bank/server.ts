import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { openApplications } from './applications.ts'
import { toContentPolicy } from './content-policy.ts'
import { startPage, toApplicationPage } from './pages.ts'
import { openPorticoApi, type PorticoSettings } from './portico-api.ts'
import { isSignedWebhook } from './verify-webhook.ts'

export type BankSettings = PorticoSettings & {
  /** The file of @portico/embed, which the bank serves from its own origin. */
  embedScript: string
}

const staticFiles: Record<string, string> = { '/bank.js': 'text/javascript; charset=utf-8', '/bank.css': 'text/css; charset=utf-8' }
const html = 'text/html; charset=utf-8'

/** A small bank. Nothing listens yet; the secret comes once the endpoint is registered. */
export function openBank(settings: BankSettings) {
  const app = fastify({ bodyLimit: 65_536 })
  const applications = openApplications()
  const portico = openPorticoApi(settings)
  let webhookSecret: string | undefined

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': toContentPolicy(settings.porticoUrl),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      // The frame gets the camera from us: our own policy must let it.
      'permissions-policy': `camera=(self "${new URL(settings.porticoUrl).origin}")`,
    })
  })
  // A webhook is verified over the bytes as they came; a form of a page is its own kind.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    async (_request: unknown, body: unknown) => body,
  )

  for (const [path, type] of Object.entries(staticFiles)) {
    app.get(path, async (_request, reply) => reply.type(type).send(await readFile(join(import.meta.dirname, 'public', path))))
  }
  app.get('/embed.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(await readFile(settings.embedScript)))
  app.get('/', async (_request, reply) => reply.type(html).send(startPage))

  app.post('/applications', async (request, reply) => {
    const form = new URLSearchParams(String(request.body))
    const language = form.get('language') === 'cn' ? 'cn' : 'en'
    const { id, url, status } = await portico.createRequest({ email: form.get('email') ?? '', language })
    const look = form.get('look') === 'dialog' ? 'dialog' : 'inline'
    const application = applications.add({ requestId: id, url, status, language, look })
    return reply.redirect(`/applications/${application.id}`, 303)
  })
  app.get<{ Params: { id: string } }>('/applications/:id', async (request, reply) => {
    const application = applications.find(request.params.id)
    if (!application) return reply.code(404).send()
    return reply.type(html).send(toApplicationPage(application))
  })
  // What the page in the frame says is a hint: the result is what Portico tells our server.
  app.get<{ Params: { id: string } }>('/applications/:id/status', async (request, reply) => {
    const application = applications.find(request.params.id)
    if (!application) return reply.code(404).send()
    application.status = await portico.getStatus(application.requestId)
    return { status: application.status }
  })

  app.post('/webhooks/portico', async (request, reply) => {
    const body = String(request.body)
    if (!webhookSecret || !isSignedWebhook(webhookSecret, request.headers, body)) return reply.code(401).send()
    const event = JSON.parse(body) as { id: string; requestId: string | null }
    const application = event.requestId ? applications.findByRequest(event.requestId) : undefined
    // Thin and possibly late or twice: what counts is asked for anew.
    if (application && applications.isNew(event.id)) application.status = await portico.getStatus(application.requestId)
    return reply.code(204).send()
  })
  return {
    app,
    setWebhookSecret(secret: string) {
      webhookSecret = secret
    },
  }
}
