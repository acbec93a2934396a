import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { ParentBasedSampler, type ReadableSpan, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { readBuildFacts } from '#server/platform/build-facts.ts'
import type { TracingEvents } from '#server/platform/tracing/open-tracing.ts'
import { type SpanAttributes, type SpanKindName, toAllowedAttributes, toSpanName } from '#server/platform/tracing/span-attributes.ts'
import { openSpanQueue } from '#server/platform/tracing/span-queue.ts'
import { type OpenSpan, type TraceSettings, type Tracing, traceNow } from '#server/platform/tracing/tracing.ts'

/** A call asks the database some ten times. What a trace has besides is counted with its root, and has no span. */
const mostSpansOfTrace = 128
const kinds: Record<SpanKindName, SpanKind> = {
  call: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  statement: SpanKind.CLIENT,
  outgoing: SpanKind.CLIENT,
  vision: SpanKind.INTERNAL,
  inspection: SpanKind.INTERNAL,
}

type Trace = { tracer: Tracer; spans: number; statements: number; databaseMs: number; isOver: boolean }

/** Traces by OpenTelemetry's own tracer. Of everything on the way out, names and values come from span-attributes.ts alone. */
export function openSdkTracing(settings: TraceSettings, events: TracingEvents): Tracing {
  const { version } = readBuildFacts()
  const queue = openSpanQueue(settings, { ...events, version })
  const ofShare = new TraceIdRatioBasedSampler(settings.share)
  const provider = new TracerProvider({
    sampler: settings.followsParent ? new ParentBasedSampler({ root: ofShare }) : ofShare,
    spanProcessors: [
      {
        onStart: () => {},
        onEnd: (span: ReadableSpan) => queue.add(span),
        forceFlush: async () => {},
        shutdown: async () => {},
      },
    ],
  })
  const tracer = provider.getTracer('portico', version)
  return {
    begin(kind, attributes, caller) {
      const context = caller && { traceId: caller.traceId, spanId: caller.spanId, traceFlags: caller.isSampled ? 1 : 0, isRemote: true }
      const options = {
        kind: kinds[kind],
        attributes: toAllowedAttributes(attributes),
        startTime: traceNow(),
        // A stranger may say that a call belongs to a trace of theirs. It is noted; whose child a span is, and whether it is kept, is decided here.
        ...(context && !caller?.isTrusted && { links: [{ context }] }),
      }
      const parent = context && caller?.isTrusted ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
      const span = tracer.startSpan(toSpanName(kind, attributes), options, parent)
      return span.isRecording() ? toOpenSpan(span, { tracer, spans: 1, statements: 0, databaseMs: 0, isOver: false }, true) : undefined
    },
    async close() {
      await queue.close()
      await provider.shutdown()
    },
  }
}

function toOpenSpan(span: Span, whole: Trace, isRoot: boolean): OpenSpan {
  const { traceId } = span.spanContext()
  return {
    traceId: () => (whole.isOver ? undefined : traceId),
    begin(kind: SpanKindName, attributes: SpanAttributes, startedAt = traceNow()) {
      // What was begun within a call may outlive it: timers, listeners, connections.
      if (whole.isOver || whole.spans >= mostSpansOfTrace) return nowhere
      whole.spans += 1
      const options = {
        kind: kinds[kind],
        attributes: toAllowedAttributes(attributes),
        startTime: startedAt,
      }
      const child = whole.tracer.startSpan(toSpanName(kind, attributes), options, trace.setSpan(ROOT_CONTEXT, span))
      return toOpenSpan(child, whole, false)
    },
    set: (attributes) => void span.setAttributes(toAllowedAttributes(attributes)),
    recordStatement(attributes, startedAt, ms) {
      whole.statements += 1
      whole.databaseMs += ms
      this.begin('statement', attributes, startedAt).end({ hasFailed: attributes['error.type'] !== undefined })
    },
    end({ hasFailed = false, at = traceNow() } = {}) {
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      if (isRoot) {
        whole.isOver = true
        const { statements, databaseMs } = whole
        span.setAttributes(toAllowedAttributes({ 'portico.database.statements': statements, 'portico.database.ms': databaseMs }))
      }
      span.end(at)
    },
  }
}

const nowhere: OpenSpan = {
  traceId: () => undefined,
  begin: () => nowhere,
  set() {},
  recordStatement() {},
  end() {},
}
