import { type DestinationStream, pino } from 'pino'
import type { Config } from '#server/app/config.ts'
import { findActiveSpan } from '#server/platform/tracing/active-span.ts'

/** What is logged is written by hand, field by field; this is the net below it. */
export function openLog(config: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'traces'>>, destination?: DestinationStream) {
  const settings = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toErrorFacts },
    redact: { paths: ['token', '*.token', 'email', '*.email', 'headers', '*.headers', 'body', '*.body'], remove: true },
    // What was logged within a trace is found by it.
    ...(config.traces && { mixin: toTraceFact }),
  }
  return destination ? pino(settings, destination) : pino(settings)
}

function toTraceFact(): { traceId?: string } {
  const traceId = findActiveSpan()?.traceId()
  return traceId === undefined ? {} : { traceId }
}

type ErrorFacts = { type: string; code?: string; constraint?: string; message: string; stack?: string; cause?: ErrorFacts }

/**
 * Where an error was, by an allowlist: what libraries hang on their errors besides may hold rows, queries or answers. PostgreSQL
 * writes the values of a refused row into `detail`.
 */
function toErrorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: 'is no Error' }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    message: error.message,
    ...(error.stack && { stack: error.stack }),
    ...(error.cause instanceof Error && { cause: toErrorFacts(error.cause) }),
  }
}
