import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/metrics.ts'

/** What a server cannot work without, by name. A check throws, or takes too long, where it is away. */
export type HealthChecks = Record<string, () => Promise<unknown>>
type Health = { status: 'ready' | 'not-ready'; checks: Record<string, { ok: boolean; reason?: string }> }

const checkTimeoutMs = 3_000
const freshMs = 1_000

/**
 * `/health/live`: this process answers. `/health/ready`: it can serve, and if not, why; 503 then. `/metrics`: Prometheus
 * text. None says anything about anybody.
 */
export function serveHealth(app: FastifyInstance, { checks, metrics }: { checks: HealthChecks; metrics: Metrics }): void {
  // Checks cost a query and a write: whoever asks often gets the answer of the last second.
  let last: { at: number; health: Promise<Health> } | undefined

  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))

  app.get('/health/ready', async (_request, reply) => {
    if (!last || performance.now() - last.at > freshMs) last = { at: performance.now(), health: checkAll(checks) }
    const health = await last.health
    return reply
      .code(health.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health)
  })

  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).header('cache-control', 'no-store').send(await metrics.text()),
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

/** Anybody may read it: an address with its password must not stand in it. */
function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return message.replace(/\b\w{1,40}:\/\/\S+/g, '…').slice(0, 200)
}
