import type { SpanAttributes, SpanKindName } from '#server/platform/tracing/span-attributes.ts'
import type { TraceParent } from '#server/platform/tracing/trace-parent.ts'

/** Where traces go, as the operator set it. */
export type TraceSettings = {
  /** Of the collector, whole: OTLP over HTTP, in JSON. */
  url: string
  headers: Record<string, string>
  timeoutMs: number
  serviceName: string
  /** Which share of all traces is recorded, 0 to 1. */
  share: number
  /** A trace that goes on from a trusted proxy is recorded where the proxy records it, whatever the share. */
  followsParent: boolean
}

/** Why a span never came to the collector. */
export const dropReasons = ['queue-full', 'not-delivered', 'refused'] as const
export type DropReason = (typeof dropReasons)[number]

/** One span under way. What it says of itself goes through span-attributes.ts, here and nowhere else. */
export type OpenSpan = {
  /** Undefined once the trace is over, and where another process records it. */
  traceId(): string | undefined
  begin(kind: SpanKindName, attributes: SpanAttributes, startedAt?: number): OpenSpan
  set(attributes: SpanAttributes): void
  /** A statement of the database: counted with its trace, and a span of its own. */
  recordStatement(attributes: SpanAttributes, startedAt: number, ms: number): void
  end(how?: { hasFailed?: boolean; at?: number }): void
}

export type Tracing = {
  /** Begins a trace; undefined where this one is not recorded. */
  begin(kind: 'call' | 'job', attributes: SpanAttributes, caller?: TraceParent & { isTrusted: boolean }): OpenSpan | undefined
  /** Sends what is waiting, within a short limit. */
  close(): Promise<void>
}

/** Of a trace, in milliseconds since 1970 with their fractions. */
export function traceNow(): number {
  const now = performance.now()
  const wall = Date.now()
  // Fractions come from a clock that never steps back; where the wall clock was put right, that one counts from then on.
  if (Math.abs(wall - now - origin) > 500) origin = wall - now
  return origin + now
}
let origin = performance.timeOrigin
