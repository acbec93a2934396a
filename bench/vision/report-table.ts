/** Nested figures as lines of "name value"; long lists (curves) and texts for machines are left out. */
export function flatten(value: unknown, name = ''): { name: string; value: string }[] {
  if (value === null || value === undefined) return [{ name, value: '–' }]
  if (typeof value === 'number') return [{ name, value: Number.isInteger(value) ? String(value) : value.toFixed(4) }]
  if (typeof value === 'string' || typeof value === 'boolean') return [{ name, value: String(value) }]
  if (Array.isArray(value)) return value.flatMap((item, i) => (typeof item === 'object' ? [] : flatten(item, `${name}[${i}]`)))
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name ? `${name} · ${key}` : key))
}

/** The whole result for the terminal. */
export function toTable(result: Record<string, unknown>): string {
  const lines = flatten({ ...result, curves: undefined }).filter(({ name }) => name !== 'curves')
  const width = Math.max(0, ...lines.map(({ name }) => name.length))
  return lines.map(({ name, value }) => `${name.padEnd(width)}  ${value}`).join('\n')
}
