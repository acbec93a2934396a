import { type RetentionBounds, type RetentionCell, retentionCells, retentionMaxDays } from '#contract/retention/schedule.ts'

/** `case.approved=1825, audit.approved=1825`; `none` for no bound at all. Throws with what is wrong. */
export function readRetentionBounds(text: string): RetentionBounds {
  const parts = text.split(',').flatMap((part) => part.trim() || [])
  if (parts.length === 1 && parts[0] === 'none') return {}
  return Object.fromEntries(parts.map(readBound))
}

function readBound(part: string): [RetentionCell, number] {
  const [name = '', value = '', ...rest] = part.split('=').map((side) => side.trim())
  const cell = retentionCells.find((known) => known === name)
  if (!cell || rest.length > 0 || !/^\d{1,5}$/.test(value) || Number(value) > retentionMaxDays)
    throw new Error(`must be none, or bounds such as case.approved=1825, of ${retentionCells.join(', ')}`)
  return [cell, Number(value)]
}
