import type { FieldIssueKey, IssueParams } from '#contract/forms/definition/field-issue.ts'
import { isFieldIssueKey } from '#contract/forms/definition/field-issue.ts'
import { percent } from '#contract/forms/rules/number-rules.ts'
import { toShownPercent } from '#contract/ownership/find-gaps.ts'
import { partsOfWhole, toParts } from '#contract/ownership/graph.ts'

/** A typed share that is refused: the words are those of every form field. */
export type SharesIssue = { key: FieldIssueKey; params: IssueParams }

const rule = percent.submit()

/**
 * A share as it is typed: 0.01 to 100, at most two decimals (specification, section 5). An empty one is `required`, which says
 * 'Please Enter % of Shares' at a field of that name.
 */
export function readShares(typed: string | number | null | undefined): { sharesPercent: number } | { issue: SharesIssue } {
  const text = typeof typed === 'number' ? String(typed) : (typed ?? '').trim()
  if (text === '') return { issue: { key: 'required', params: {} } }
  const read = rule.safeParse(text)
  if (read.success) return { sharesPercent: Number(read.data) }
  const [first] = read.error.issues
  const params = first?.code === 'custom' ? (first.params as IssueParams | undefined) : undefined
  return { issue: { key: isFieldIssueKey(first?.message) ? first.message : 'not-a-number', params: params ?? {} } }
}

/** Votes as they are typed: 0 to 100, at most two decimals; nothing where nothing was typed. */
export function readVotes(typed: unknown): { votesPercent: number | null } | { issue: SharesIssue } {
  const text = typeof typed === 'number' ? String(typed) : typeof typed === 'string' ? typed.trim() : ''
  if (text === '') return { votesPercent: null }
  if (/^0(?:\.0{1,2})?$/.test(text)) return { votesPercent: 0 }
  const read = readShares(text)
  if ('sharesPercent' in read) return { votesPercent: read.sharesPercent }
  const { key, params } = read.issue
  return { issue: { key, params: key === 'share-out-of-range' ? { ...params, min: 0 } : params } }
}

/** The total of shares in percent, to four decimals; 33.33 three times is 99.99 and nothing beside. */
export function sumShares(sharesPercent: Iterable<number | null | undefined>): number {
  return toShownPercent(sumParts(sharesPercent))
}

/** Whether shares of one company can stand beside one another: above 100 % is SHARES_OUT_OF_BOUND. */
export function areSharesWithin(sharesPercent: Iterable<number | null | undefined>): boolean {
  return sumParts(sharesPercent) <= partsOfWhole
}

/** What is left for one more holder, never less than nothing. */
export function toSharesLeft(sharesPercent: Iterable<number | null | undefined>): number {
  return toShownPercent(Math.max(0, partsOfWhole - sumParts(sharesPercent)))
}

function sumParts(sharesPercent: Iterable<number | null | undefined>): number {
  let sum = 0
  for (const share of sharesPercent) sum += toParts(share ?? 0)
  return sum
}
