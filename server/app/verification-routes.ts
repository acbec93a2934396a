import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/platform/context.ts'
import { toKeySet } from '#server/platform/crypto/json-web-keys.ts'

const folder = new URL('../../docs/verify/', import.meta.url)

/** The keys by which anybody verifies what this installation signed, and what verifies its receipts. */
export function serveVerification(app: FastifyInstance, { masterKey }: Pick<AppContext, 'masterKey'>): void {
  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply
      .type('application/jwk-set+json')
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(JSON.stringify(toKeySet(masterKey))),
  )
  app.get('/docs/verify/receipt.html', async (_request, reply) => {
    const page = await readFile(new URL('receipt.html', folder), 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', toPolicy(page))
      .header('cache-control', 'no-cache')
      .send(page)
  })
  app.get('/docs/verify/receipt.mjs', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('content-disposition', 'attachment; filename="receipt.mjs"')
      .header('cache-control', 'no-cache')
      .send(await readFile(new URL('receipt.mjs', folder), 'utf8')),
  )
}

/** The page is one file that opens without a server: its own script and style, named by what they are, and nothing else. */
function toPolicy(page: string): string {
  const hashOf = (tag: string) => {
    const text = page.slice(page.indexOf(`<${tag}>`) + tag.length + 2, page.indexOf(`</${tag}>`))
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  return `default-src 'none'; script-src ${hashOf('script')}; style-src ${hashOf('style')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
