import * as z from 'zod/mini'

/** A text that is shown in the language of whoever reads it. */
export const inEachLanguage = z.object({ en: z.string(), cn: z.string() })
