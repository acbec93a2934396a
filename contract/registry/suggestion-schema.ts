import * as z from 'zod/mini'

const words = z.nullable(z.string())

/** A director or owner of today that the registry named and the company has not entered. */
export const registrySuggestion = z.object({
  /** Sent with the row that confirms it. */
  key: z.string(),
  list: z.enum(['director', 'shareholder', 'business']),
  name: z.string(),
  /** Of people, to be looked over. */
  firstName: words,
  middleName: words,
  lastName: words,
  /** Of directors, as the registry writes it. */
  role: words,
  /** Of companies. */
  isoCode: words,
  companyNumber: words,
  /** Exact, or a band, from which the company's own share is to be typed. */
  sharesPercent: z.nullable(z.number()),
  sharesBand: z.nullable(z.object({ abovePercent: z.number(), toPercent: z.number() })),
  /** Who this is among the people who are entered already, in another list. */
  EOD: words,
  /** The company said that it is not so. */
  isDismissed: z.boolean(),
})
export type RegistrySuggestion = z.output<typeof registrySuggestion>

/** The registry's key of whom a row confirms. */
export const registryKey = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/)))
