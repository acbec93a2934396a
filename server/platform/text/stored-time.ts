/** The time in the name of something stored: 2026-01-31T09-00-00-000Z. */
export function toStoredTime(name: string): Date | undefined {
  const read = new Date(name.replace(/^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/, '$1:$2:$3.$4'))
  return Number.isNaN(read.getTime()) ? undefined : read
}
