import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importOwnership } from '#contract/company/business-calls.ts'
import { importOwnership as importStatements } from '#server/company/ownership-exchange.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import type { ReadOwnership } from '#server/platform/ports.ts'

/** The one JSON body of strangers that is large: it is read in a process of its own, and what comes back is small. */
export function serveOwnershipImport(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  const reads = new WeakMap<FastifyRequest, ReadOwnership>()
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      const sent = await context.inspection.readOwnership(body)
      if (!sent) throw new Refusal('INVALID_REQUEST_PARAMETERS')
      reads.set(request, sent.read)
      return { ...sent.fields, statements: [] }
    })
    serve(scope, importOwnership, options, ({ link, request }) => {
      const read = reads.get(request)
      if (!read) throw new Refusal('INVALID_REQUEST_PARAMETERS')
      return importStatements(context, link, read)
    })
  })
}
