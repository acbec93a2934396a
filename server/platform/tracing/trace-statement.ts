import type { Statement } from '#server/platform/database/open-database.ts'
import { findActiveSpan } from '#server/platform/tracing/active-span.ts'
import { isAllowedAttribute, type SpanAttributes, toErrorType } from '#server/platform/tracing/span-attributes.ts'
import { isTableName, type TableName } from '#server/platform/tracing/table-names.ts'
import { traceNow } from '#server/platform/tracing/tracing.ts'

const known = new Map<string, SpanAttributes>()
const mostKnown = 2_000

/** A statement of a trace, by its verb and its table: neither its text nor its values go any further. */
export function traceStatement({ text, ms, error }: Statement): void {
  const span = findActiveSpan()
  if (!span) return
  const attributes = known.get(text) ?? read(text)
  const failed = error === undefined ? attributes : { ...attributes, 'error.type': toErrorType(error) }
  span.recordStatement(failed, traceNow() - ms, ms)
}

function findTable(text: string): TableName | undefined {
  return [...text.matchAll(/(?:from|into|update) "?([a-z_]{1,63})/gi)].map(([, name = '']) => name).find(isTableName)
}

/** What stands in no parentheses: the table of a statement is not that of a question within it. */
function toOuter(text: string): string {
  let depth = 0
  let outer = ''
  for (const part of text.split(/([()])/)) {
    if (part === '(') depth += 1
    else if (part === ')') depth -= 1
    else if (depth === 0) outer += `${part} `
  }
  return outer
}

function read(text: string): SpanAttributes {
  const verb = /^\s*([a-z]{1,10})/i.exec(text)?.[1]?.toLowerCase()
  const operation = isAllowedAttribute('db.operation.name', verb) ? (verb as NonNullable<SpanAttributes['db.operation.name']>) : 'other'
  const table = findTable(toOuter(text)) ?? findTable(text)
  const attributes: SpanAttributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table && { 'db.collection.name': table }),
  }
  if (known.size < mostKnown) known.set(text, attributes)
  return attributes
}
