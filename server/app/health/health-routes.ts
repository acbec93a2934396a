import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/app/health/metrics.ts'
import { toReason } from '#server/app/health/to-reason.ts'
import type { AppContext } from '#server/platform/context.ts'

/** What a server cannot work without, by name. A check throws, or takes too long, where it is away. */
export type HealthChecks = Record<string, () => Promise<unknown>>
type Health = { status: 'ready' | 'not-ready'; checks: Record<string, { ok: boolean; reason?: string }> }

const checkTimeoutMs = 3_000
const freshMs = 1_000

/**
 * Whether this process can serve, and if not, why. Checks cost a query and a write: whoever asks often gets the answer of the last second.
 * What is away is told to the log when it changes, since the public address says no reasons.
 */
export function openReadiness(checks: HealthChecks, log: Pick<AppContext['log'], 'warn' | 'info'>): () => Promise<Health> {
  let last: { at: number; health: Promise<Health> } | undefined
  let known = 'ready'
  const read = async () => {
    const health = await checkAll(checks)
    const away = Object.entries(health.checks).filter(([, { ok }]) => !ok)
    const status = away.map(([name]) => name).join() || 'ready'
    if (status !== known && away.length > 0) log.warn({ event: 'not-ready', away: Object.fromEntries(away) }, 'not ready')
    if (status !== known && away.length === 0) log.info({ event: 'ready' }, 'ready again')
    known = status
    return health
  }
  return () => {
    if (!last || performance.now() - last.at > freshMs) last = { at: performance.now(), health: read() }
    return last.health
  }
}

/** `/health/live`: this process answers. `/health/ready`: it can serve (200) or not (503); `showsReasons`: what is away, and why. */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Health>, { showsReasons }: { showsReasons: boolean }): void {
  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))

  app.get('/health/ready', async (_request, reply) => {
    const { status, checks } = await readiness()
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(showsReasons ? { status, checks } : { status })
  })
}

/** `/metrics`: Prometheus text. It says nothing about anybody. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  )
}

async function checkAll(checks: HealthChecks): Promise<Health> {
  const results = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await checkOne(check)] as const))
  const ready = results.every(([, { ok }]) => ok)
  return { status: ready ? 'ready' : 'not-ready', checks: Object.fromEntries(results) }
}

async function checkOne(check: () => Promise<unknown>): Promise<{ ok: boolean; reason?: string }> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeoutMs / 1000} s`)), checkTimeoutMs)
  })
  try {
    await Promise.race([check(), timeout])
    return { ok: true }
  } catch (error) {
    return { ok: false, reason: toReason(error) }
  } finally {
    clearTimeout(timer)
  }
}
