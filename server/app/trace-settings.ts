import type { TraceSettings } from '#server/platform/tracing/tracing.ts'

/** As OpenTelemetry names them. A parent is one that a trusted proxy began: server/platform/tracing/trace-calls.ts. */
export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

type Given = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_EXPORTER_OTLP_TIMEOUT: number
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER: (typeof traceSamplers)[number]
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Null without an address of a collector. */
export function toTraceSettings(set: Given): TraceSettings | null {
  const shared = set.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (shared && `${shared.replace(/\/+$/, '')}/v1/traces`)
  if (!url) return null
  return {
    url,
    headers: readTraceHeaders(set.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
    timeoutMs: set.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: set.OTEL_SERVICE_NAME,
    share: toShare(set),
    followsParent: set.OTEL_TRACES_SAMPLER.startsWith('parentbased_'),
  }
}

function toShare({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share }: Given): number {
  if (sampler.endsWith('always_on')) return 1
  return sampler.endsWith('always_off') ? 0 : share
}

/** `NAME=VALUE,NAME=VALUE`, values percent-encoded; undefined where it is something else. */
export function readTraceHeaders(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const one of text.split(',').filter((part) => part.trim())) {
    const at = one.indexOf('=')
    const name = one.slice(0, at).trim().toLowerCase()
    const value = decode(one.slice(at + 1).trim())
    if (at < 1 || !/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name) || value === undefined || !/^[\t\x20-\x7e]+$/.test(value)) return undefined
    headers[name] = value
  }
  return headers
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
