/** Lines of `name  value`, names in one column; nothing is shown for what is not there. */
export function toLines(values: Record<string, unknown>): string {
  const shown = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${toWord(value)}`).join('\n')
}

export function toTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function toWord(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
