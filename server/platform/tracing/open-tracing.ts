import type { FastifyBaseLogger } from 'fastify'
import type { DropReason, TraceSettings, Tracing } from '#server/platform/tracing/tracing.ts'

export type TracingEvents = {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  onDropped(reason: DropReason, spans: number): void
}

/** What records and sends is loaded here, and only where the operator set an address of a collector. */
export async function openTracing(settings: TraceSettings, events: TracingEvents): Promise<Tracing> {
  const { openSdkTracing } = await import('#server/platform/tracing/sdk-tracing.ts')
  return openSdkTracing(settings, events)
}
