/** One measured figure. `goal` is a limit of the product; a figure without one is for comparison. */
export type Figure = {
  group: string
  name: string
  value: number
  unit: 'ms' | 's' | 'kB' | 'MB' | 'per second' | 'callers' | 'share' | 'count'
  goal?: { atMost: number } | { atLeast: number }
  note?: string
  /** A row of the table of the applicant's way. */
  isSpeed?: true
}

export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.group,
    figure.name,
    `${toNumberText(figure.value)} ${figure.unit}`,
    toGoalText(figure),
    figure.note ?? '',
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** How quick the applicant's way is, in one table: the same figures again, each with its goal and whether it is met. */
export function toSpeedTable(figures: readonly Figure[]): string {
  const rows = figures.filter(({ isSpeed }) => isSpeed)
  return rows.length === 0 ? '' : `Speed of the applicant's way\n${toTable(rows)}`
}

function toGoalText(figure: Figure): string {
  if (!figure.goal) return ''
  const limit = 'atMost' in figure.goal ? `≤ ${figure.goal.atMost}` : `≥ ${figure.goal.atLeast}`
  return `${isMet(figure) ? 'met' : 'MISSED'} (${limit})`
}

function toNumberText(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
