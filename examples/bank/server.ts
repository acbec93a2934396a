import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
// As a customer has it: import { openPortico, webhooks } from '@portico/client'
import { openPortico, type Portico, WebhookVerificationError, webhooks } from '../../packages/client/src/index.ts'
import { openApplications } from './applications.ts'
import { toContentPolicy } from './content-policy.ts'
import { startPage, toApplicationPage } from './pages.ts'

export type BankSettings = {
  porticoUrl: string
  /** It never leaves this server. */
  apiKey: string
  /** The file of @portico/embed, which the bank serves from its own origin. */
  embedScript: string
}

type Bank = { applications: ReturnType<typeof openApplications>; portico: Portico }

const staticFiles: Record<string, string> = { '/bank.js': 'text/javascript; charset=utf-8', '/bank.css': 'text/css; charset=utf-8' }
const html = 'text/html; charset=utf-8'
const webhookPath = '/webhooks/portico'

/** A small bank. Nothing listens yet. */
export function openBank(settings: BankSettings) {
  const app = fastify({ bodyLimit: 262_144, forceCloseConnections: true })
  const bank: Bank = {
    applications: openApplications(),
    portico: openPortico({ url: settings.porticoUrl, apiKey: settings.apiKey }),
  }
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
  servePages(app, settings)
  serveApplications(app, bank)
  serveWebhook(app, bank, () => webhookSecret)
  return {
    app,
    /** From now on Portico tells the bank what was decided. A bank does this once, and keeps the secret. */
    async registerWebhook(origin: string): Promise<string> {
      const url = origin + webhookPath
      const { data } = await bank.portico.listWebhookEndpoints()
      for (const endpoint of data) if (endpoint.url === url) await bank.portico.deleteWebhookEndpoint({ id: endpoint.id })
      const { id, secret } = await bank.portico.createWebhookEndpoint({ url, description: 'Harbour Bank' })
      webhookSecret = secret
      return id
    },
  }
}

function servePages(app: FastifyInstance, { embedScript }: BankSettings): void {
  for (const [path, type] of Object.entries(staticFiles)) {
    app.get(path, async (_request, reply) => reply.type(type).send(await readFile(join(import.meta.dirname, 'public', path))))
  }
  app.get('/embed.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(await readFile(embedScript)))
  app.get('/', async (_request, reply) => reply.type(html).send(startPage))
}

function serveApplications(app: FastifyInstance, { applications, portico }: Bank): void {
  app.post('/applications', async (request, reply) => {
    const form = new URLSearchParams(String(request.body))
    const language = form.get('language') === 'cn' ? 'cn' : 'en'
    const kind = form.get('kind') === 'corporate' ? 'corporate' : 'individual'
    const company = kind === 'corporate' ? { prefill: { companyName: form.get('company') ?? '', countryCode: 'GB' } } : {}
    const { id, url, status } = await portico.createRequest({ kind, email: form.get('email') ?? '', language, ...company })
    const look = form.get('look') === 'dialog' ? 'dialog' : 'inline'
    const application = applications.add({ requestId: id, url, status, kind, language, look, toldBy: 'call' })
    return reply.redirect(`/applications/${application.id}`, 303)
  })
  app.get<{ Params: { id: string } }>('/applications/:id', async (request, reply) => {
    const application = applications.find(request.params.id)
    if (!application) return reply.code(404).send()
    return reply.type(html).send(toApplicationPage(application))
  })
  // What the page in the frame says is a hint: the result is what Portico tells our server.
  app.get<{ Params: { id: string } }>('/applications/:id/events', (request, reply) => {
    const application = applications.find(request.params.id)
    if (!application) return reply.code(404).send()
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    const tell = () => reply.raw.write(`data: ${JSON.stringify({ status: application.status, toldBy: application.toldBy })}\n\n`)
    tell()
    reply.raw.on('close', applications.follow(application.id, tell))
  })
}

/** Verified over the body as it came, and done once. With more to do than this, answer first and work afterwards. */
function serveWebhook(app: FastifyInstance, { applications, portico }: Bank, readSecret: () => string | undefined): void {
  app.post(webhookPath, async (request, reply) => {
    const secret = readSecret()
    if (secret === undefined) return reply.code(503).send()
    const event = readEvent(request.body, request.headers, secret)
    if (!event) return reply.code(401).send()
    const application = event.requestId ? applications.findByRequest(event.requestId) : undefined
    if (application && !applications.isHandled(event.id)) {
      // Thin, and possibly in another order: what counts is asked for anew. Whatever fails here is delivered again.
      const { status } = await portico.getRequest({ id: application.requestId })
      applications.setStatus(application, status, 'webhook')
      applications.setHandled(event.id)
    }
    return reply.code(204).send()
  })
}

function readEvent(body: unknown, headers: webhooks.WebhookHeaders, secret: string) {
  try {
    return webhooks.verify(String(body), headers, secret)
  } catch (error) {
    if (error instanceof WebhookVerificationError) return undefined
    throw error
  }
}
