import type { CheckFact, CheckResult, CheckThreshold, NotJudgedReason } from '#contract/documents/check-result.ts'

/** Stands where a fact was not measured, and says why. */
export type Missing = { readonly missing: NotJudgedReason }

export function missing(reason: NotJudgedReason): Missing {
  return { missing: reason }
}

/** A fact that may be absent: whoever judges it says why it would be. */
export function orMissing<Fact extends NonNullable<unknown>>(fact: Fact | null | undefined, reason: NotJudgedReason): Fact | Missing {
  return fact ?? missing(reason)
}

declare const judged: unique symbol
/** A result that only `judgeFact` makes: nothing else passes a check. */
export type Verdict = {
  result: CheckResult
  reason: NotJudgedReason | null
  fact: CheckFact
  threshold: CheckThreshold
  readonly [judged]: true
}

type Known = Exclude<CheckFact, null>

/** The result of a check: not judged where its fact is missing. A fact that may be null does not compile here; `orMissing` names the reason. */
export function judgeFact<Fact extends Known>(fact: Fact | Missing, threshold: CheckThreshold, isRight: (fact: Fact) => boolean): Verdict {
  if (isMissing(fact)) return { result: 'not_judged', reason: fact.missing, fact: null, threshold } as Verdict
  return { result: isRight(fact) ? 'passed' : 'failed', reason: null, fact: rounded(fact), threshold } as Verdict
}

/** Of a fact that tells of the person: it is stored sealed with the rest, and is not recorded beside its result. */
export function withoutFact(verdict: Verdict): Verdict {
  return { ...verdict, fact: null }
}

type Unit = 'px' | 'px_per_mm' | 'degrees' | 'ms' | 'years'
const limits = {
  atLeast: (fact: number, limit: number) => fact >= limit,
  atMost: (fact: number, limit: number) => fact <= limit,
  above: (fact: number, limit: number) => fact > limit,
  below: (fact: number, limit: number) => fact < limit,
}

/** A number beside its limit. */
export function judgeNumber(fact: number | Missing, kind: keyof typeof limits, limit: number, unit?: Unit): Verdict {
  const threshold = { [kind]: limit, ...(unit && { unit }) } as CheckThreshold
  return judgeFact(fact, threshold, (measured) => limits[kind](measured, limit))
}

/** A code, of which some are right. */
export function judgeCode(fact: string | Missing, right: readonly string[]): Verdict {
  return judgeFact(fact, { oneOf: [...right] }, (code) => right.includes(code))
}

function isMissing(fact: Known | Missing): fact is Missing {
  return typeof fact === 'object' && 'missing' in fact
}

function rounded(fact: Known): Known {
  return typeof fact === 'number' ? Math.round(fact * 1000) / 1000 : fact
}
