import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, toLanguage } from '#contract/language.ts'
import { frameStyle } from '#server/app/openapi/frame-style.ts'
import { findGuide } from '#server/app/openapi/guides.ts'
import { toOpenApi } from '#server/app/openapi/openapi.ts'
import { startScript } from '#server/app/openapi/reference-assets.ts'
import { openReferenceScript } from '#server/app/openapi/reference-component.ts'
import { toErrorsPage, toGuidePage, toReferencePage } from '#server/app/openapi/reference-page.ts'
import { Refusal } from '#server/platform/errors.ts'
import { pageStyle } from '#server/platform/http/page-style.ts'

const plainPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The component writes its styles into the page. Its scripts are files of ours, and it speaks with this server alone. */
const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `/openapi.json` for machines and `/docs` for people, both written from the contract. */
export function serveReference(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const description = onFirstUse(() => JSON.stringify(toOpenApi(publicUrl)))
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*').send(description()),
  )
  app.get('/docs', (request, reply) => sendPage(reply, referencePolicy, toReferencePage(readLanguage(request))))
  app.get('/docs/errors', (request, reply) => sendPage(reply, plainPolicy, toErrorsPage(readLanguage(request))))
  app.get<{ Params: { name: string } }>('/docs/guides/:name', async (request, reply) => {
    const guide = await findGuide(request.params.name)
    if (!guide) throw new Refusal('NOT_FOUND')
    return sendPage(reply, plainPolicy, toGuidePage(guide, readLanguage(request)))
  })
  serveAssets(app)
}

function serveAssets(app: FastifyInstance): void {
  const readScript = openReferenceScript()
  app.get('/docs/scalar.js', async (request, reply) => {
    const script = await readScript()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    return reply
      .type('text/javascript; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=86400')
      .send(script[encoding])
  })
  const files = {
    'reference.js': ['text/javascript', startScript],
    'frame.css': ['text/css', frameStyle],
    'text.css': ['text/css', pageStyle],
  }
  for (const [name, [type, text]] of Object.entries(files))
    app.get(`/docs/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text))
}

function sendPage(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).header('cache-control', 'no-cache').send(page)
}

function readLanguage({ query }: FastifyRequest): Language {
  const { language } = query as { language?: unknown }
  return toLanguage(typeof language === 'string' ? language : undefined)
}

/** Half a second of work, four fifths of building a server: done for whoever reads the reference first, not at each start. */
function onFirstUse<T>(write: () => T): () => T {
  let written: T | undefined
  return () => {
    written ??= write()
    return written
  }
}
