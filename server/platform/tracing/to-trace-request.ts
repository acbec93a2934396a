import type { HrTime } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { isAllowedAttribute } from '#server/platform/tracing/span-attributes.ts'

type Value = { stringValue: string } | { intValue: string } | { doubleValue: number }
type KeyValue = { key: string; value: Value }

/**
 * ExportTraceServiceRequest of OTLP 1 in its JSON: ids in hexadecimal, 64-bit numbers as texts, enumerations by number. What a span may hold
 * besides (events with messages and stacks, the text of its status, the states of strangers' traces) is not written at all.
 */
export function toTraceRequest(spans: readonly ReadableSpan[], { serviceName, version }: { serviceName: string; version: string }) {
  const resource = { 'service.name': serviceName, 'service.version': version, 'telemetry.sdk.language': 'nodejs' }
  return {
    resourceSpans: [
      {
        resource: { attributes: Object.entries(resource).map(([key, value]) => ({ key, value: toValue(value) })) },
        scopeSpans: [{ scope: { name: 'portico', version }, spans: spans.map(toSpan) }],
      },
    ],
  }
}

function toSpan(span: ReadableSpan) {
  const { parentSpanContext, name, kind, startTime, endTime, attributes, status, links } = span
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    spanId,
    ...(parentSpanContext && { parentSpanId: parentSpanContext.spanId }),
    flags: traceFlags & 0xff,
    name,
    // Theirs begins with one that nobody specified.
    kind: kind + 1,
    startTimeUnixNano: toNanoseconds(startTime),
    endTimeUnixNano: toNanoseconds(endTime),
    attributes: Object.entries(attributes).flatMap(([key, value]): KeyValue[] =>
      isAllowedAttribute(key, value) ? [{ key, value: toValue(value) }] : [],
    ),
    links: links.map(({ context }) => ({ traceId: context.traceId, spanId: context.spanId, flags: context.traceFlags & 0xff })),
    status: { code: status.code },
  }
}

function toValue(value: string | number): Value {
  if (typeof value === 'string') return { stringValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

function toNanoseconds([seconds, nanoseconds]: HrTime): string {
  return `${seconds}${String(nanoseconds).padStart(9, '0')}`
}
