/** A span of whoever calls: https://www.w3.org/TR/trace-context/. Their `tracestate` is read by nobody here. */
export type TraceParent = { traceId: string; spanId: string; isSampled: boolean }

const versionAndIds = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Undefined for everything that is not to the letter one of version 00, and where there is more than one. */
export function readTraceParent(header: string | readonly string[] | undefined): TraceParent | undefined {
  if (typeof header !== 'string' || header.length !== 55) return undefined
  const [, traceId, spanId, flags] = versionAndIds.exec(header) ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
