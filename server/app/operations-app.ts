import fastify, { type FastifyInstance, LogController } from 'fastify'
import { type openReadiness, serveHealth, serveMetrics } from '#server/app/health/health-routes.ts'
import type { Metrics } from '#server/app/health/metrics.ts'
import type { AppContext } from '#server/platform/context.ts'

type Options = { readiness: ReturnType<typeof openReadiness>; metrics: Metrics; log: AppContext['log'] }

/** Figures, and the reasons of readiness, on an address that the operator keeps inside. Nothing else is served there. */
export function buildOperationsApp({ readiness, metrics, log }: Options): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: 1,
    requestTimeout: 20_000,
    forceCloseConnections: true,
  })
  serveHealth(app, readiness, { showsReasons: true })
  serveMetrics(app, metrics)
  return app
}
