import type { FastifyInstance } from 'fastify'
import { toOpenApi } from '#server/app/openapi/openapi.ts'
import { toReferencePage } from '#server/app/openapi/reference-page.ts'
import { pageStyle } from '#server/platform/http/page-style.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/openapi.json` for machines and `/docs` for people, both written from the contract. */
export function serveReference(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const description = onFirstUse(() => JSON.stringify(toOpenApi(), null, 2))
  const page = onFirstUse(() => toReferencePage(publicUrl))
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*').send(description()),
  )
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(page()))
  app.get('/docs/reference.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(pageStyle),
  )
}

/** Half a second of work, four fifths of building a server: done for whoever reads the reference first, not at each start. */
function onFirstUse<T>(write: () => T): () => T {
  let written: T | undefined
  return () => {
    written ??= write()
    return written
  }
}
