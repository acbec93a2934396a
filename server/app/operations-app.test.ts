import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReadiness } from '#server/app/health/health-routes.ts'
import { openMetrics } from '#server/app/health/metrics.ts'
import { buildOperationsApp } from '#server/app/operations-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp({ showsOperations: false })
})
afterAll(() => portico.close())

it('hides metrics and reasons at the public address', async () => {
  const ready = await portico.call('GET', '/health/ready')
  expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }])
  expect((await portico.call('GET', '/metrics')).text).not.toContain('portico_http_request_seconds')
  expect((await portico.call('GET', '/health/live')).body).toEqual({ status: 'live' })
})

it('serves metrics and reasons, and nothing else, at the address of operations', async () => {
  const log = pino({ level: 'silent' })
  const checks = { database: async () => undefined }
  const app = buildOperationsApp({ readiness: openReadiness(checks, log), metrics: openMetrics(), log })
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready', checks: { database: { ok: true } } })
  expect((await app.inject('/metrics')).body).toContain('portico_process_cpu_seconds_total')
  for (const url of ['/', '/onboarding/setting', '/auth/api/cms/users/login', '/docs'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
  await app.close()
})
