import { type DestinationStream, pino } from 'pino'
import type { Config } from '#server/app/config.ts'

/** What is logged is written by hand, field by field; this is the net below it. */
export function openLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream) {
  const settings = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toErrorFacts },
    redact: { paths: ['token', '*.token', 'email', '*.email', 'headers', '*.headers', 'body', '*.body'], remove: true },
  }
  return destination ? pino(settings, destination) : pino(settings)
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
