import * as z from 'zod/mini'
import { isPlainName } from '#contract/identity/plain-name.ts'

/** What a document is compared by, of what others say about a person. */
export const identityFields = ['surname', 'givenNames', 'birthDate', 'documentNumber'] as const
export type IdentityField = (typeof identityFields)[number]

/** Who said who a person is: they themselves in the form, the company that invited them, whoever issued the link. */
export const identitySources = ['form', 'company', 'issuer'] as const
export type IdentitySource = (typeof identitySources)[number]

/**
 * What the person says of a difference: the document is right, and whoever named them wrote it otherwise; or it was entered rightly, and
 * the document says it otherwise. Neither approves anything: staff read it.
 */
export const identityStatements = ['document_right', 'entered_right'] as const
export type IdentityStatement = (typeof identityStatements)[number]

/**
 * Why nothing can be said: nobody gave it; the document was not read there; it is written in another script than the document; a date
 * that can be read two ways.
 */
export const notComparedReasons = ['not_given', 'not_read', 'other_script', 'ambiguous'] as const
export type NotComparedReason = (typeof notComparedReasons)[number]

const namePart = z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\p{C}]*$/u), z.refine(isPlainName)))
const day = z.optional(z.string().check(z.refine((text) => text === '' || isDay(text))))

/** Whom a link is issued for, where the call says: compared with the document that they send. */
export const issuedFor = {
  firstName: namePart,
  middleName: namePart,
  lastName: namePart,
  /** YYYY-MM-DD */
  dateOfBirth: day,
}

/** A day that there is, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
