import { AsyncLocalStorage } from 'node:async_hooks'
import { type SpanAttributes, type SpanKindName, toErrorType } from '#server/platform/tracing/span-attributes.ts'
import { type OpenSpan, traceNow } from '#server/platform/tracing/tracing.ts'

/** Which span the work at hand belongs to. Nothing is ever put into it while traces are off. */
const active = new AsyncLocalStorage<OpenSpan | undefined>()

export function findActiveSpan(): OpenSpan | undefined {
  return active.getStore()
}

/** What follows belongs to this span; to none, where there is none. */
export function within<T>(span: OpenSpan | undefined, work: () => T): T {
  return active.run(span, work)
}

/** Work of a trace under a span of its own; outside a trace, the work alone. */
export async function inSpan<T>(
  kind: SpanKindName,
  attributes: SpanAttributes,
  work: () => Promise<T>,
  describe?: (result: T) => SpanAttributes,
): Promise<T> {
  const parent = active.getStore()
  if (!parent) return work()
  const span = parent.begin(kind, attributes)
  try {
    const result = await active.run(span, work)
    const described = describe?.(result)
    if (described) span.set(described)
    span.end({ hasFailed: described?.['error.type'] !== undefined })
    return result
  } catch (error) {
    span.set({ 'error.type': toErrorType(error) })
    span.end({ hasFailed: true })
    throw error
  }
}

/** For a pool of workers: called with each job as it is queued; what it answers, when a worker takes it. */
export function measureQueue(): (() => void) | undefined {
  const span = active.getStore()
  if (!span) return undefined
  const queuedAt = traceNow()
  return () => span.set({ 'portico.queue_ms': traceNow() - queuedAt })
}
