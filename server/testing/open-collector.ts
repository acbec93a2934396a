import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TraceSettings } from '#server/platform/tracing/tracing.ts'

type Value = { stringValue?: string; intValue?: string; doubleValue?: number }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  links: { traceId: string; spanId: string }[]
  status: { code: number; message?: string }
}
export type ReceivedSpan = Omit<SentSpan, 'attributes'> & { attributes: Record<string, string | number | undefined> }

/** A real receiver of OTLP over HTTP, on this machine. */
export async function openCollector(answer: (response: ServerResponse) => void = (response) => void response.end('{}')) {
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  let answering = answer
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'))
      headers.push({ ...request.headers, ':path': request.url })
      answering(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings: TraceSettings = {
    url: `http://127.0.0.1:${port}/v1/traces`,
    headers: {},
    timeoutMs: 5_000,
    serviceName: 'portico',
    share: 1,
    followsParent: true,
  }
  return {
    settings,
    /** Every byte that came, as text. */
    bodies,
    headers,
    /** The same without the ids of calls: these are drawn, and may spell anything. */
    words: () => bodies.join('\n').replace(/("portico\.request_id","value":\{"stringValue":")[\w-]{16}"/g, '$1"'),
    answerWith: (next: (response: ServerResponse) => void) => {
      answering = next
    },
    spans: (): ReceivedSpan[] => bodies.flatMap(readSpans),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(
        span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.doubleValue ?? Number(value.intValue)]),
      ),
    }))
}
