import type { FastifyInstance } from 'fastify'
import { getApiKey } from '#contract/api/api-key-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** What a key says of itself. */
export function serveOwnApiKey(app: FastifyInstance, options: ServeOptions): void {
  serve(app, getApiKey, options, async ({ customer: { client, mode, keyId, key } }) => ({
    id: keyId,
    name: key.name,
    clientId: client.id,
    mode,
    scopes: key.scopes,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  }))
}
