/** YYYY-MM-DD of a date or time as registries write it; null for anything else. */
export function toDay(text: string | null | undefined): string | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(T|$)/.exec(text ?? '') ?? []
  return day && !Number.isNaN(Date.parse(day)) ? day : null
}

/** YYYY-MM of a date that begins so; null for anything else. */
export function toMonth(text: string | null | undefined): string | null {
  return /^\d{4}-(0[1-9]|1[0-2])/.exec(text ?? '')?.[0] ?? null
}
