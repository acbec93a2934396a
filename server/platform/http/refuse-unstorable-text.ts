import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'
import { isStorableText } from '#server/platform/text/storable-text.ts'

/** One rule for every route, before it looks at anything. Fields of multipart are read later, and asked there; statements of owners, where they are read. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    done(isStorableText([params, query, body]) ? undefined : new Refusal('INVALID_REQUEST_PARAMETERS'))
  })
}
