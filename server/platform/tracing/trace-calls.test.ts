import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { applicant } from '#server/testing/individual-steps.ts'
import { openCollector } from '#server/testing/open-collector.ts'
import { testApp } from '#server/testing/test-app.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function openTraced(options: Parameters<typeof testApp>[0] = {}, changes: object = {}) {
  const collector = await openCollector()
  closers.push(collector.close)
  const portico = await testApp({ traces: { settings: { ...collector.settings, ...changes } }, ...options })
  let isOpen = true
  const close = async () => {
    if (isOpen) await portico.close()
    isOpen = false
  }
  closers.push(close)
  /** What arrived by the time that the server has stopped. */
  const collect = async () => {
    await close()
    return collector.spans()
  }
  return { collector, portico, collect }
}

it('a call is a span by method, route and status, with its statements below it', async () => {
  const { portico, collect } = await openTraced()
  const person = applicant(portico, await portico.newLink())
  const { headers } = await person.status()
  const spans = await collect()
  const call = spans.find(({ name }) => name === 'POST /onboarding/liveness/status')
  expect(call).toMatchObject({
    kind: 2,
    links: [],
    status: { code: 0 },
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/onboarding/liveness/status',
      'http.response.status_code': 200,
      'portico.access': 'link',
      'portico.request_id': headers['x-request-id'],
    },
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(statements.length).toBe(call?.attributes['portico.database.statements'])
  expect(statements.length).toBeGreaterThan(0)
  for (const { name, traceId, kind, attributes } of statements) {
    expect([traceId, kind, attributes['db.system.name']]).toEqual([call?.traceId, 3, 'postgresql'])
    expect(name).toMatch(/^(select|insert|update|delete|with|other|begin|commit)( [a-z_]+)?$/)
  }
  expect(statements.map(({ attributes }) => attributes['db.collection.name'])).toContain('verification_requests')
})

it('an upload has its inspection, its storage and its transaction in one trace', async () => {
  const { portico, collect } = await openTraced()
  const person = applicant(portico, await portico.newLink())
  await person.report('PROCESSING')
  expect((await person.upload()).status).toBe(200)
  const spans = await collect()
  const call = spans.find(({ name }) => name === 'POST /onboarding/liveness/document-upload')
  const names = spans.filter(({ traceId }) => traceId === call?.traceId).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['vision inspectDocument', 'storage put', 'begin', 'commit', 'insert documents']))
})

it('a refusal is told by its code, and an address that is no route by nothing', async () => {
  const { collector, portico, collect } = await openTraced()
  const link = await portico.newLink()
  await portico.call('POST', '/onboarding/liveness/status', { requestId: link.requestId, token: 'x'.repeat(43) })
  await portico.call('GET', `/nowhere/${link.token}?email=anna.eriksson@example.com`, undefined, { 'x-note': 'anna.eriksson' })
  const spans = (await collect()).filter(({ kind }) => kind === 2)
  expect(spans.map(({ name, attributes }) => [name, attributes['http.response.status_code'], attributes['error.type']])).toEqual([
    ['POST /onboarding/liveness/status', 401, 'TOKEN_EXPIRED'],
    ['GET unknown', 404, 'NOT_FOUND'],
  ])
  const bytes = collector.bodies.join('')
  for (const word of [link.token, 'anna', 'nowhere', 'x'.repeat(43)]) expect(bytes).not.toContain(word)
})

it('a bug is told by the class of its error: neither its message nor its stack', async () => {
  const { collector, portico, collect } = await openTraced()
  portico.vision.inspectDocument = () => Promise.reject(new TypeError('Anna Eriksson was not expected'))
  const person = applicant(portico, await portico.newLink())
  await person.report('PROCESSING')
  expect((await person.upload()).status).toBe(500)
  const spans = await collect()
  expect(spans.find(({ name }) => name === 'vision inspectDocument')).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': 'TypeError' },
  })
  expect(spans.find(({ name }) => name.endsWith('document-upload'))?.status).toEqual({ code: 2 })
  expect(collector.bodies.join('')).not.toMatch(/Eriksson|expected|\.ts:|stack|"events":|message/)
})

it('every line of the log that belongs to a call names its trace', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { portico, collect } = await openTraced({ context: { log } })
  await applicant(portico, await portico.newLink()).status()
  const [call] = (await collect()).filter(({ kind }) => kind === 2)
  const answered = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === 'answered')
  expect(answered?.traceId).toBe(call?.traceId)
})

const theirTrace = '0af7651916cd43dd8448eb211c80319c'
const theirSpan = 'b7ad6b7169203331'
const theirs = `00-${theirTrace}-${theirSpan}-01`
const status = '/onboarding/liveness/status'

async function callSpan(headers: Record<string, string>, options: Parameters<typeof testApp>[0] = {}, changes: object = {}) {
  const { portico, collect } = await openTraced(options, changes)
  const { requestId, token } = await portico.newLink()
  expect((await portico.call('POST', status, { requestId, token }, headers)).status).toBe(200)
  return (await collect()).find(({ kind }) => kind === 2)
}

it('a traceparent of a stranger is a link, and decides neither the trace nor whether it is recorded', async () => {
  const span = await callSpan({ traceparent: theirs })
  expect([span?.traceId === theirTrace, span?.parentSpanId]).toEqual([false, undefined])
  expect(span?.links).toMatchObject([{ traceId: theirTrace, spanId: theirSpan }])
  // It says that it is not recorded, and would hide the call.
  expect(await callSpan({ traceparent: theirs.replace(/01$/, '00') })).toBeDefined()
  // It says that it is recorded, and would make everything recorded.
  expect(await callSpan({ traceparent: theirs }, {}, { share: 0 })).toBeUndefined()
})

it('a traceparent of a trusted proxy is the parent', async () => {
  const proxied = { trustedProxies: ['127.0.0.1'] }
  const headers = { traceparent: theirs, 'x-forwarded-for': '198.51.100.7' }
  const span = await callSpan(headers, proxied)
  expect([span?.traceId, span?.parentSpanId, span?.links]).toEqual([theirTrace, theirSpan, []])
  expect(await callSpan(headers, proxied, { share: 0 })).toBeDefined()
  expect(await callSpan(headers, proxied, { share: 0, followsParent: false })).toBeUndefined()
})

it.each([
  ['of another version', `01-${theirTrace}-${theirSpan}-01`],
  ['with more at its end', `${theirs}-what-anna@example.com-wrote`],
  ['in capitals', theirs.toUpperCase()],
  ['of zeros', `00-${'0'.repeat(32)}-${theirSpan}-01`],
  ['of a zero span', `00-${theirTrace}-${'0'.repeat(16)}-01`],
  ['with a line break', `00-${theirTrace}-${theirSpan}-0\n`],
  ['that is no hexadecimal', `00-${'anna'.repeat(8)}-${theirSpan}-01`],
  ['that is long', 'a'.repeat(6_000)],
  ['that is twice there', `${theirs}, ${theirs}`],
])('a traceparent %s is as if it were not there', async (_, traceparent) => {
  const span = await callSpan({ traceparent, tracestate: 'vendor=anna.eriksson', baggage: 'user=anna' })
  expect([span?.links, span?.parentSpanId, span?.traceId === theirTrace]).toEqual([[], undefined, false])
})
