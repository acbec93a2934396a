import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { securityEvents, toCallFacts } from '#server/platform/http/call-facts.ts'
import { type DropReason, dropReasons } from '#server/platform/tracing/tracing.ts'
import { type VisionEngine, VisionFault } from '#vision/engine.ts'

export type Metrics = {
  /** Prometheus text. */
  text(): Promise<string>
  contentType: string
  /** Counts the answers of a server, by the pattern of their route: never by an address, which may hold an id. */
  watchApp(app: FastifyInstance): void
  /** The same engine, counted. */
  watchVision(engine: VisionEngine): VisionEngine
  /** Counts spans that never came to the collector of traces. */
  countDroppedSpans(reason: DropReason, spans: number): void
  recordJob(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** Called when the metrics are read: jobs that wait, by name. */
  watchJobs(countWaiting: () => Promise<Record<string, number>>): void
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60]

/** What can be counted of a running server without a word about anybody. */
export function openMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register, prefix: 'portico_' })
  const requests = new Histogram({
    name: 'portico_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const refusals = new Counter({
    name: 'portico_refused_access_total',
    help: 'Access that was refused, by what was refused.',
    labelNames: ['event'],
    registers,
  })
  // From the first reading on, so that an alert sees the first of each.
  for (const event of securityEvents) refusals.inc({ event }, 0)
  const jobs = new Histogram({
    name: 'portico_job_seconds',
    help: 'Time of a background job.',
    labelNames: ['job', 'outcome'],
    buckets: requestSeconds,
    registers,
  })
  const droppedSpans = new Counter({
    name: 'portico_trace_spans_dropped_total',
    help: 'Spans of traces that never came to the collector, by why.',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of dropReasons) droppedSpans.inc({ reason }, 0)
  return {
    countDroppedSpans: (reason, spans) => droppedSpans.inc({ reason }, spans),
    text: () => register.metrics(),
    contentType: register.contentType,
    watchApp(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
        const { event } = toCallFacts(request)
        if (event) refusals.inc({ event })
        done()
      })
    },
    watchVision: (engine) => watchVision(engine, register),
    recordJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    watchJobs(countWaiting) {
      const waiting = new Gauge({
        name: 'portico_jobs_waiting',
        help: 'Background jobs that wait for their turn or their next try.',
        labelNames: ['job'],
        registers,
        async collect() {
          waiting.reset()
          // Without the database there is no figure, and every other one still counts.
          const counts = await countWaiting().catch(() => ({}))
          for (const [job, count] of Object.entries<number>(counts)) waiting.set({ job }, count)
        },
      })
    },
  }
}

type VisionJob = 'inspectDocument' | 'detectFaces' | 'detectDocument' | 'inspectClip'

function watchVision(engine: VisionEngine, register: Registry): VisionEngine {
  const registers = [register]
  const seconds = new Histogram({
    name: 'portico_vision_job_seconds',
    help: 'Time of a vision job, waiting included.',
    labelNames: ['job', 'outcome'],
    buckets: requestSeconds,
    registers,
  })
  const open = new Gauge({
    name: 'portico_vision_jobs_open',
    help: 'Vision jobs that run or wait.',
    labelNames: ['job'],
    registers,
  })
  const faults = new Counter({
    name: 'portico_vision_faults_total',
    help: 'Vision jobs without facts, by why.',
    labelNames: ['job', 'kind'],
    registers,
  })
  const memory = new Gauge({
    name: 'portico_vision_worker_bytes',
    help: 'Resident memory of a vision worker, now and at its peak.',
    labelNames: ['worker', 'at'],
    registers,
    async collect() {
      memory.reset()
      for (const { worker, rssBytes, peakRssBytes } of await engine.memory().catch(() => [])) {
        memory.set({ worker, at: 'now' }, rssBytes)
        memory.set({ worker, at: 'peak' }, peakRssBytes)
      }
    },
  })

  async function watch<T>(job: VisionJob, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    open.inc({ job })
    let outcome = 'done'
    try {
      return await run()
    } catch (error) {
      outcome = 'fault'
      faults.inc({ job, kind: error instanceof VisionFault ? error.kind : 'bug' })
      throw error
    } finally {
      open.dec({ job })
      seconds.observe({ job, outcome }, (performance.now() - startedAt) / 1000)
    }
  }

  return {
    inspectDocument: (picture) => watch('inspectDocument', () => engine.inspectDocument(picture)),
    detectFaces: (picture) => watch('detectFaces', () => engine.detectFaces(picture)),
    detectDocument: (frame, shape) => watch('detectDocument', () => engine.detectDocument(frame, shape)),
    inspectClip: (clip, portrait) => watch('inspectClip', () => engine.inspectClip(clip, portrait)),
    memory: () => engine.memory(),
    workerPids: () => engine.workerPids(),
    close: () => engine.close(),
  }
}
