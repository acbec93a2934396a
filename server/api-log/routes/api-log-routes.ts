import type { FastifyInstance } from 'fastify'
import { searchApiLog as searchCall } from '#contract/api/api-log-calls.ts'
import { openApiLog } from '#server/api-log/open-api-log.ts'
import { searchApiLog } from '#server/api-log/search-api-log.ts'
import { toLoggedPath } from '#server/api-log/to-logged-path.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findResembledKey, toCallFacts } from '#server/platform/http/call-facts.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

const usualLimit = 50

/** Keeps every call by a key of a customer, once it is answered, also where the key is refused. Before the routes that it keeps. */
export function recordApiCalls(app: FastifyInstance, context: AppContext): void {
  const apiLog = openApiLog(context)
  app.addHook('onResponse', (request, reply, done) => {
    const { caller, code } = toCallFacts(request)
    const keyId = caller?.kind === 'api-key' ? caller.id : findResembledKey(request)
    if (keyId === undefined) return done()
    const route = request.routeOptions.url ?? 'unknown'
    apiLog.record({
      at: new Date(context.clock.now().getTime() - reply.elapsedTime).toISOString(),
      method: request.method,
      route,
      path: toLoggedPath(route, request.params as Record<string, unknown>),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      keyId,
      requestId: request.id,
      errorCode: code ?? null,
    })
    done()
  })
  app.addHook('onClose', () => apiLog.close())
}

export function serveApiLog(app: FastifyInstance, options: ServeOptions): void {
  serve(app, searchCall, options, async ({ staff, body: { limit = usualLimit, cursor, ...filters } }) =>
    searchApiLog(options.context, staff, filters, { cursor, limit }),
  )
}
