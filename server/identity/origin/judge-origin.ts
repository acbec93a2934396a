import type { DocumentSide, DocumentType } from '#contract/documents/document-type.ts'
import { judgeFact, missing, type Verdict } from '#server/checks/judge-fact.ts'
import { compareOrigin, type Entered, type OriginField, originFields, readOrigin } from '#server/identity/origin/compare-origin.ts'
import type { DocumentFacts } from '#vision/facts.ts'

type Sides = { front: DocumentFacts; back: DocumentFacts | null }
type OriginCheck = Verdict & { check: string; side: DocumentSide; region: null }

const names: Record<OriginField, string> = { nationality: 'nationality', sex: 'sex', issuingState: 'issuing-state' }

/** Checks that are stored for the record alone: what counts is compared anew. */
export const isOriginCheck = ({ check }: { check: string }) => Object.values(names).includes(check)

/**
 * Nationality, sex and issuing state: zone against bar code, print, what was entered and the country that was chosen, a check a field. A
 * difference refuses no picture: staff see it, and nothing with one is approved automatically.
 */
export function judgeOrigin(type: DocumentType, { front, back }: Sides, entered: Entered): OriginCheck[] {
  const sides = back ? [front, back] : [front]
  return originFields.flatMap((field) => {
    const stated = readOrigin(field, sides, entered)
    // Licences say neither nationality nor, in many countries, sex (ISO/IEC 18013-1): what they do not say is not compared.
    const isStated = stated.some(({ source }) => source !== 'entered' && source !== 'chosen')
    if (type === 'DriverLicense' && field !== 'issuingState' && !isStated) return []
    const { sources, reason } = isStated ? compareOrigin(field, stated) : { sources: [], reason: 'field_not_read' as const }
    const facts = sources.map(({ source, isSame }) => ({ field: source, agreement: isSame ? ('same' as const) : ('different' as const) }))
    const verdict = judgeFact(reason ? missing(reason) : facts, null, (all) => all.every(({ agreement }) => agreement === 'same'))
    return [{ check: names[field], side: 'front' as const, region: null, ...verdict }]
  })
}
