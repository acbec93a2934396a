import * as z from 'zod/mini'
import type { TableRow } from '#contract/forms/definition/answers.ts'
import type { Column, Limit } from '#contract/forms/definition/field-definition.ts'
import { must } from '#contract/forms/rules/must.ts'

/** Of one table, where the definition says nothing else. */
export const tableMaxRows = 200

type CellSchema = z.ZodMiniType<unknown, unknown>

/** Rows of cells. Submitting drops rows in which nothing was written, and asks for the cells that must be filled. */
export function tableRule(columns: Column[], limit: Limit, toSchema: (column: Column) => CellSchema, mode: 'draft' | 'submit') {
  const cells = new Map(columns.map((column) => [column.name, { column, schema: toSchema(column) }]))
  const max = limit.length ?? tableMaxRows
  return z.array(z.record(z.string(), z.string('wrong-shape'), 'wrong-shape'), 'wrong-shape').check(
    ...(mode === 'submit' ? [z.overwrite((rows: TableRow[]) => rows.filter(isWritten))] : []),
    must((rows) => rows.length <= max, 'too-many-rows', { max }),
    must((rows) => rows.every((row) => Object.keys(row).every((name) => cells.has(name))), 'unknown-field'),
    (context) => {
      context.value.forEach((row, at) => {
        for (const [name, { column, schema }] of cells) {
          const cell = Object.hasOwn(row, name) ? (row[name] ?? '') : ''
          if (cell.trim() === '') {
            if (mode === 'submit' && column.limit.required) context.issues.push(toIssue(context.value, [at, name], 'required'))
            continue
          }
          const read = schema.safeParse(cell)
          if (read.success) row[name] = String(read.data)
          else for (const issue of read.error.issues) context.issues.push(toIssue(context.value, [at, name], issue.message, issue))
        }
      })
    },
  )
}

function isWritten(row: TableRow): boolean {
  return Object.values(row).some((cell) => cell.trim() !== '')
}

function toIssue(input: unknown, path: PropertyKey[], key: string, cause: { params?: Record<string, unknown> } | object = {}) {
  const params = 'params' in cause && cause.params ? cause.params : {}
  return { code: 'custom' as const, input, path, message: key, params }
}
