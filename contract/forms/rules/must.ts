import * as z from 'zod/mini'
import type { FieldIssueKey, IssueParams } from '#contract/forms/definition/field-issue.ts'

/** What else a rule needs to know: the day, and what the browser loads only for forms that ask for it. */
export type RuleTools = {
  /** YYYY-MM-DD: the earliest or the latest date that it is anywhere on earth. */
  today(end: 'earliest' | 'latest'): string
  /** Whether an E.164 number can exist. */
  isPhoneNumber(number: string): boolean
  /** Rich text with nothing in it but what may be shown. The server's; a page takes what its editor wrote as it is. */
  cleanRichText(html: string): string
}

/** A test of a value whose failure is a key with its figures; later tests are not run. */
export function must<T>(test: (value: T) => boolean, key: FieldIssueKey, params: IssueParams = {}) {
  return z.refine<T>(test, { error: key, params, abort: true })
}

/** As a person counts: a character outside the basic plane is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
