import type { ComparedFieldFact, NotJudgedReason } from '#contract/documents/check-result.ts'
import type { IdentityField, NotComparedReason } from '#contract/identity/identity.ts'
import { judgeFact, missing } from '#server/checks/judge-fact.ts'
import { type ComparedPerson, compareAll, listDiffering, listNotJudged } from '#server/documents/identity/compare-identity.ts'
import type { SourcedPerson } from '#server/documents/identity/find-named-people.ts'
import { toDocumentIdentity } from '#server/identity/matching/document-identity.ts'
import type { IdentityMatch } from '#server/identity/matching/match-identity.ts'
import type { DocumentRow, JudgedCheck } from '#server/platform/database/schema-verification.ts'
import type { DocumentFacts } from '#vision/facts.ts'

const prefix = 'identity-'
/** Checks that are stored for the record alone, also by earlier versions. What counts is compared anew, for names and documents change. */
export const isIdentityCheck = ({ check }: Pick<JudgedCheck, 'check'>) => check.startsWith(prefix) || check === 'answers-disagree'

const reasons: Record<NotComparedReason, NotJudgedReason> = {
  not_given: 'nothing_to_compare',
  not_read: 'field_not_read',
  other_script: 'another_script',
  ambiguous: 'too_unsure',
}

/**
 * Who was named against the document, a check a source. A difference refuses no picture: the picture may be right and the name wrong. Fields
 * alone are named: the values are stored sealed.
 */
export function toIdentityChecks(people: readonly ComparedPerson[]): JudgedCheck[] {
  return people.flatMap(({ person, match }) => {
    const fact = toFact(match)
    const left = listNotJudged(match)
    if (fact.length + left.length === 0) return []
    const isMissing = listDiffering(match).length === 0 && left.length > 0
    const verdict = judgeFact(isMissing ? missing(toReason(match, left)) : fact, null, (compared) =>
      compared.every(({ agreement }) => agreement === 'same'),
    )
    return [{ check: `${prefix}${person.source}`, side: 'front' as const, ...verdict, region: null }]
  })
}

/** The document that counts, with these checks as they stand now. */
export function withIdentityChecks(
  row: DocumentRow,
  people: readonly SourcedPerson[],
  { front, back }: { front: DocumentFacts; back: DocumentFacts | null },
): DocumentRow {
  return {
    ...row,
    checks: [
      ...row.checks.filter((judged) => !isIdentityCheck(judged)),
      ...toIdentityChecks(compareAll(people, toDocumentIdentity(front, back))),
    ],
  }
}

function toFact(match: IdentityMatch): ComparedFieldFact[] {
  return Object.entries(match).flatMap(([field, { result }]) =>
    result === 'not_judged' ? [] : [{ field, agreement: result === 'agrees' ? ('same' as const) : ('different' as const) }],
  )
}

function toReason(match: IdentityMatch, left: readonly IdentityField[]): NotJudgedReason {
  const [first = 'field_not_read'] = left.flatMap((field) => {
    const one = match[field]
    return one.result === 'not_judged' ? [reasons[one.reason]] : []
  })
  return first
}
