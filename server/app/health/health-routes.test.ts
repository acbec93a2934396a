import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { type HealthChecks, openReadiness, serveHealth, serveMetrics } from '#server/app/health/health-routes.ts'
import { openMetrics } from '#server/app/health/metrics.ts'
import { type VisionEngine, VisionFault } from '#vision/engine.ts'

function appWith(checks: HealthChecks, { showsReasons = true } = {}) {
  const app = Fastify()
  const lines: object[] = []
  const keep = (line: object) => void lines.push(line)
  const metrics = openMetrics()
  metrics.watchApp(app)
  serveHealth(app, openReadiness(checks, { warn: keep, info: keep }), { showsReasons })
  serveMetrics(app, metrics)
  app.get('/files/:id', () => 'a picture')
  return { app, metrics, lines }
}
const well = async () => undefined

it('is ready when every dependency responds', async () => {
  const { app } = appWith({ database: well, blobs: well })
  const answer = await app.inject('/health/ready')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', checks: { database: { ok: true }, blobs: { ok: true } } }])
})

it('is unavailable with the failed dependency named, without passwords', async () => {
  const away = async () => {
    throw new Error('cannot reach postgres://portico:secret@db/portico')
  }
  const { app } = appWith({ database: away, blobs: well })
  const answer = await app.inject('/health/ready')
  expect(answer.statusCode).toBe(503)
  expect(answer.json().checks).toEqual({ database: { ok: false, reason: 'cannot reach …' }, blobs: { ok: true } })
})

it('shows only the status in public, and logs the details', async () => {
  const away = async () => {
    throw new Error('cannot reach postgres://portico:secret@db/portico')
  }
  const { app, lines } = appWith({ database: away, blobs: well }, { showsReasons: false })
  const answers = await Promise.all([app.inject('/health/ready'), app.inject('/health/ready')])
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([503, '{"status":"not-ready"}']))
  expect(lines).toEqual([{ event: 'not-ready', away: { database: { ok: false, reason: 'cannot reach …' } } }])
})

it('is alive while not ready', async () => {
  const { app } = appWith({
    database: async () => {
      throw new Error('away')
    },
  })
  expect((await app.inject('/health/live')).json()).toEqual({ status: 'live' })
})

it('labels metrics by route pattern, never by id', async () => {
  const { app } = appWith({})
  await app.inject('/files/blob_secret')
  await app.inject('/nowhere/req_secret')
  const { body, headers } = await app.inject('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('portico_http_request_seconds_count{method="GET",route="/files/:id",status="200"} 1')
  expect(body).toContain('route="unknown",status="404"')
  expect(body).not.toContain('secret')
})

it('still reports metrics while the database is down', async () => {
  const { app, metrics } = appWith({})
  metrics.watchJobs(() => Promise.reject(new Error('away')))
  const { statusCode, body } = await app.inject('/metrics')
  expect([statusCode, body.includes('portico_http_request_seconds'), body.includes('portico_jobs_waiting{')]).toEqual([200, true, false])
})

it('reports vision jobs, their failures and the queue length', async () => {
  const { app, metrics } = appWith({})
  const refuse = () => Promise.reject(new VisionFault('busy'))
  const engine: VisionEngine = {
    inspectDocument: refuse,
    detectFaces: refuse,
    detectDocument: refuse,
    inspectClip: refuse,
    memory: async () => [{ worker: 'fast-1', pid: 7, rssBytes: 100, peakRssBytes: 200 }],
    workerPids: () => [7],
    close: well,
  }
  const watched = metrics.watchVision(engine)
  await expect(watched.detectFaces(new Uint8Array())).rejects.toThrow('busy')
  metrics.watchJobs(async () => ({ 'send-mail': 3 }))
  metrics.recordJob('send-mail', 'failed', 0.2)
  const { body } = await app.inject('/metrics')
  expect(body).toContain('portico_vision_faults_total{job="detectFaces",kind="busy"} 1')
  expect(body).toContain('portico_vision_jobs_open{job="detectFaces"} 0')
  expect(body).toContain('portico_vision_worker_bytes{worker="fast-1",at="peak"} 200')
  expect(body).toContain('portico_jobs_waiting{job="send-mail"} 3')
  expect(body).toContain('portico_job_seconds_count{job="send-mail",outcome="failed"} 1')
})
