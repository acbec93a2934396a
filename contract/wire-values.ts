import * as z from 'zod/mini'

/** Sizes of the items-per-page selector. */
export const itemsPerPage = [10, 25, 50, 100] as const

// PostgreSQL takes no zero byte in a text.
export const hasNoNullCharacter = (text: string) => !text.includes('\0')
export const staffId = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w-]+$/))
/** ISO 8601 with a zone, as every time here. */
export const time = z.string()
