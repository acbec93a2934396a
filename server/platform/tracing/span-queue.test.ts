import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { openTracing } from '#server/platform/tracing/open-tracing.ts'
import type { TraceSettings, Tracing } from '#server/platform/tracing/tracing.ts'
import { openCollector } from '#server/testing/open-collector.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function open(settings: TraceSettings) {
  const dropped = { 'queue-full': 0, 'not-delivered': 0, refused: 0 }
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const tracing = await openTracing(settings, {
    log,
    onDropped: (reason, spans) => {
      dropped[reason] += spans
    },
  })
  closers.push(() => tracing.close())
  return { tracing, dropped, lines }
}

async function openWithCollector(changes: Partial<TraceSettings> = {}) {
  const collector = await openCollector()
  closers.push(collector.close)
  return { collector, ...(await open({ ...collector.settings, ...changes })) }
}

function record(tracing: Tracing, count: number): void {
  for (let nth = 0; nth < count; nth += 1) tracing.begin('job', { 'portico.job': 'send-mail' })?.end()
}
const soon = { timeout: 12_000, interval: 20 }
/** As many as go at once. */
const batch = 512

it('what is recorded arrives in batches, with the headers that the collector asks for, and these in no line of the log', async () => {
  const { collector, tracing, dropped, lines } = await openWithCollector({ headers: { authorization: 'Bearer word-of-collector' } })
  record(tracing, 1_200)
  await tracing.close()
  expect(collector.spans()).toHaveLength(1_200)
  expect(new Set(collector.spans().map(({ traceId }) => traceId)).size).toBe(1_200)
  expect(collector.headers.map((sent) => [sent.authorization, sent['content-type'], sent[':path']])).toEqual(
    Array.from({ length: 3 }, () => ['Bearer word-of-collector', 'application/json', '/v1/traces']),
  )
  expect(dropped).toEqual({ 'queue-full': 0, 'not-delivered': 0, refused: 0 })
  collector.answerWith((response) => void response.writeHead(500).end())
  expect(lines.join('')).not.toContain('word-of-collector')
})

it('a collector that is away costs spans, which are counted, and one line of the log', async () => {
  const away = await openCollector()
  await away.close()
  const { tracing, dropped, lines } = await open({ ...away.settings, headers: { authorization: 'Bearer word-of-collector' } })
  record(tracing, batch)
  await vi.waitFor(() => expect(dropped['not-delivered']).toBe(batch), soon)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, reason: 'ECONNREFUSED' }])
  expect(lines.join('')).not.toContain('word-of-collector')
}, 15_000)

it('a collector that never answers fills a queue that is bounded, and a stop does not wait for it', async () => {
  const { collector, tracing, dropped } = await openWithCollector()
  collector.answerWith(() => {})
  const startedAt = performance.now()
  record(tracing, 5_000)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  // One batch is under way, and 2,048 wait.
  expect(dropped).toEqual({ 'queue-full': 5_000 - 2_048 - batch, 'not-delivered': 0, refused: 0 })
  const closingAt = performance.now()
  await tracing.close()
  expect(performance.now() - closingAt).toBeLessThan(4_500)
  expect(dropped['not-delivered']).toBe(2_048 + batch)
}, 15_000)

it('one limit holds for a batch: an answer that trickles is given up', async () => {
  const { collector, tracing, dropped } = await openWithCollector({ timeoutMs: 200 })
  collector.answerWith((response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(drip))
  })
  record(tracing, batch)
  await vi.waitFor(() => expect(dropped['not-delivered']).toBe(batch), soon)
  expect(collector.bodies).toHaveLength(3)
}, 15_000)

it.each([
  [503, {}],
  [429, { 'retry-after': '3' }],
  [502, { 'retry-after': 'Wed, 21 Oct 2099 07:28:00 GMT' }],
])(
  'a collector that answers %i gets the batch again, and after the pause that it asks for',
  async (status, headers) => {
    const { collector, tracing, dropped } = await openWithCollector()
    collector.answerWith((response) => {
      collector.answerWith((next) => void next.end('{}'))
      response.writeHead(status, headers).end()
    })
    const startedAt = performance.now()
    record(tracing, batch)
    await vi.waitFor(() => expect(collector.bodies).toHaveLength(2), soon)
    expect(performance.now() - startedAt).toBeGreaterThan(status === 429 ? 2_950 : 1_900)
    expect(collector.bodies[1]).toBe(collector.bodies[0])
    await tracing.close()
    expect(dropped).toEqual({ 'queue-full': 0, 'not-delivered': 0, refused: 0 })
  },
  15_000,
)

it.each([400, 401, 413, 301])('a collector that answers %i is not asked again for the same batch', async (status) => {
  const other = await openCollector()
  closers.push(other.close)
  const { collector, tracing, dropped } = await openWithCollector({ headers: { authorization: 'Bearer word-of-collector' } })
  collector.answerWith((response) => void response.writeHead(status, { location: other.settings.url }).end('Anna Eriksson'))
  record(tracing, batch)
  await vi.waitFor(() => expect(dropped['not-delivered']).toBe(batch), soon)
  // A redirect is followed to nobody: the headers are a secret.
  expect([collector.bodies.length, other.bodies.length]).toEqual([1, 0])
})

it('spans that the collector took a batch without are counted', async () => {
  const { collector, tracing, dropped } = await openWithCollector()
  collector.answerWith((response) => void response.end('{"partialSuccess":{"rejectedSpans":"3","errorMessage":"too old"}}'))
  record(tracing, 10)
  await tracing.close()
  expect(dropped).toEqual({ 'queue-full': 0, 'not-delivered': 0, refused: 3 })
})

it.each(['not json', '{"partialSuccess":{"rejectedSpans":-5}}', '{"partialSuccess":null}', 'x'.repeat(600_000)])(
  'an answer that makes no sense changes nothing',
  async (said) => {
    const { collector, tracing, dropped } = await openWithCollector()
    collector.answerWith((response) => void response.end(said))
    record(tracing, 10)
    await tracing.close()
    expect([dropped['queue-full'], dropped.refused]).toEqual([0, 0])
  },
)

it('of a trace that is over nothing more is recorded', async () => {
  const { collector, tracing } = await openWithCollector()
  const span = tracing.begin('job', { 'portico.job': 'send-mail' })
  span?.end()
  span?.begin('outgoing', { 'portico.outgoing.target': 'mail' }).end()
  expect(span?.traceId()).toBeUndefined()
  await tracing.close()
  expect(collector.spans()).toHaveLength(1)
})

it('a trace has at most 128 spans, and counts the statements beyond', async () => {
  const { collector, tracing } = await openWithCollector()
  const span = tracing.begin('job', { 'portico.job': 'sweep-blobs' })
  for (let nth = 0; nth < 1_000; nth += 1) span?.recordStatement({ 'db.operation.name': 'select' }, Date.now(), 2)
  span?.end()
  await tracing.close()
  expect(collector.spans()).toHaveLength(128)
  expect(collector.spans().at(-1)?.attributes).toMatchObject({ 'portico.database.statements': 1_000, 'portico.database.ms': 2_000 })
})
