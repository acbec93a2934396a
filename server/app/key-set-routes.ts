import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/platform/context.ts'
import { toKeySet } from '#server/platform/crypto/json-web-keys.ts'

/** The keys by which anybody verifies what this installation signed. */
export function serveKeySet(app: FastifyInstance, { masterKey }: Pick<AppContext, 'masterKey'>): void {
  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply
      .type('application/jwk-set+json')
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(JSON.stringify(toKeySet(masterKey))),
  )
}
