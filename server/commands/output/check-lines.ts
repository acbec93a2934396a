import type { CheckFact, CheckThreshold } from '#contract/documents/check-result.ts'
import { toCheckResult } from '#server/checks/to-check-result.ts'
import { toTable } from '#server/commands/output/lines.ts'
import type { JudgedCheck } from '#server/platform/database/schema-verification.ts'

/** Result, side, check, what was measured and what was required, a line a check: in codes, as they are stored. */
export function toCheckLines(checks: readonly JudgedCheck[]): string {
  const rows = checks.map((judged) => {
    const { check, reason, side, fact, threshold } = judged
    const result = toCheckResult(judged)
    return [`  ${reason ? `${result} (${reason})` : result}`, side ? `${side}: ${check}` : check, toFact(fact), toLimit(threshold)]
  })
  return rows.length > 0 ? `\n${toTable(rows)}` : ''
}

function toFact(fact: CheckFact): string {
  if (fact === null) return ''
  if (Array.isArray(fact)) return fact.map((one) => (typeof one === 'string' ? one : `${one.field}=${one.agreement}`)).join(' ')
  return typeof fact === 'number' ? toFigure(fact) : String(fact)
}

const signs: Record<string, string> = { atLeast: '>=', atMost: '<=', above: '>', below: '<', onOrAfter: '>=' }

function toLimit(threshold: CheckThreshold): string {
  return Object.entries(threshold ?? {})
    .map(([kind, value]) => {
      if (typeof value === 'number') return `${signs[kind] ?? kind} ${toFigure(value)}`
      return Array.isArray(value) ? value.join(' ') : `${signs[kind] ?? ''} ${value}`.trim()
    })
    .join(' ')
}

const toFigure = (value: number) => String(Number(value.toPrecision(4)))
