import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCollector } from '#server/testing/open-collector.ts'
import { findFreePort, startServerProcess } from '#server/testing/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-tracing-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the real server, asks for a status by a link, stops it. Answers which modules it loaded, by the end of their names. */
async function modulesOf(environment: Record<string, string>): Promise<{ packages: string[]; ours: string[] }> {
  const noted = join(folder, 'modules')
  const hook = join(folder, 'note-modules.mjs')
  await writeFile(noted, '')
  await writeFile(
    hook,
    `import { appendFileSync } from 'node:fs'
     import { registerHooks } from 'node:module'
     registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(noted)}, url + '\\n'); return next(url, context) } })`,
  )
  const server = await startServerProcess({
    PORTICO_DATA: join(folder, 'data'),
    PORT: String(await findFreePort()),
    NODE_OPTIONS: `--import ${pathToFileURL(hook).href}`,
    ...environment,
  })
  try {
    const link = new URL(/Individual\s+(\S+)/.exec(server.printed())?.[1] ?? '')
    const body = JSON.stringify({ requestId: link.searchParams.get('requestId'), token: link.searchParams.get('token') })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${server.url}/onboarding/liveness/status`, { method: 'POST', headers, body })).status).toBe(200)
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('portico_trace_spans_dropped_total{reason="queue-full"} 0')
  } finally {
    await server.stop()
  }
  const urls = [...new Set((await readFile(noted, 'utf8')).split('\n'))]
  expect(urls.length).toBeGreaterThan(500)
  return {
    packages: [...new Set(urls.map((url) => /@opentelemetry\/([^/]+)/.exec(url)?.[1] ?? '').filter(Boolean))].sort(),
    ours: urls.flatMap((url) => /platform\/tracing\/(sdk-tracing|span-queue|to-trace-request)\.ts/.exec(url)?.[1] ?? []).sort(),
  }
}

it('without an address of a collector nothing is loaded that records or sends', async () => {
  // The library of the figures asks for the names of OpenTelemetry's interface, whatever is set.
  expect(await modulesOf({})).toEqual({ packages: ['api'], ours: [] })
  expect(await modulesOf({ OTEL_SERVICE_NAME: 'portico', OTEL_TRACES_SAMPLER: 'always_on', OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toEqual({
    packages: ['api'],
    ours: [],
  })
}, 180_000)

it('the variables of OpenTelemetry switch it on, and a stop sends what waits', async () => {
  const collector = await openCollector()
  try {
    const { packages, ours } = await modulesOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.settings.url).origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20word-of-collector,x-scope=eu',
      OTEL_SERVICE_NAME: 'portico-eu',
    })
    expect([packages, ours]).toEqual([expect.arrayContaining(['sdk-trace']), ['sdk-tracing', 'span-queue', 'to-trace-request']])
    expect(collector.spans().map(({ name }) => name)).toContain('POST /onboarding/liveness/status')
    expect(collector.bodies[0]).toContain('"service.name","value":{"stringValue":"portico-eu"}')
    expect(collector.headers[0]).toMatchObject({ ':path': '/v1/traces', authorization: 'Bearer word-of-collector', 'x-scope': 'eu' })
    // Every call of the server is in the traces of one: no other process sends any of its own.
    expect(new Set(collector.spans().map(({ kind }) => kind)).has(2)).toBe(true)
  } finally {
    await collector.close()
  }
}, 120_000)
