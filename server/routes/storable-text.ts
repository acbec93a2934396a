import type { FastifyInstance } from 'fastify'
import { isStorable } from '#server/access/storable-text.ts'
import { Refusal } from '#server/errors.ts'

/** One rule for every route, before it looks at anything. Fields of multipart are read later, and asked there; statements of owners, where they are read. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (!isStorable([params, query, body])) throw new Refusal('INVALID_REQUEST_PARAMETERS')
  })
}
