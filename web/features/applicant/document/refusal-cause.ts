import type { DocumentError } from '#contract/documents/document-check.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { documentTypeOfStep, type StepParameter } from '#contract/requests/step-parameter.ts'

/** What the form takes of this person, and whether staff asked for one document. */
type Allowed = { type: DocumentType; documentTypes: readonly DocumentType[]; retryStep: StepParameter | null }

/** The one cause that explains the rest, and the one thing to do about it. */
export type RefusalCause = { errors: readonly DocumentError[] } & (
  | { fix: 'continue-as'; seenType: DocumentType }
  | { fix: 'swap' }
  /** `others`: documents that are still possible. */
  | { fix: 'other-document'; others: readonly DocumentType[] }
  | { fix: 'retake' }
)

/**
 * Of all that is wrong, what comes first: another document fails what is looked for on this one, and so does another side. What only
 * follows from it is not listed.
 */
export function findRefusalCause(errors: readonly DocumentError[], { type, documentTypes, retryStep }: Allowed): RefusalCause {
  const asksOneType = retryStep !== null && documentTypeOfStep[retryStep] !== undefined
  const others = asksOneType ? [] : documentTypes.filter((each) => each !== type)
  const swapped = errors.filter(({ seenSide, side }) => seenSide && seenSide !== side)
  if (swapped.length === 2) return { errors: swapped, fix: 'swap' }
  if (swapped.length === 1) return { errors: swapped, fix: 'retake' }
  const wrongType = errors.find(({ seenType }) => seenType && others.includes(seenType))
  if (wrongType?.seenType) return { errors: [wrongType], fix: 'continue-as', seenType: wrongType.seenType }
  const expired = errors.find(({ check }) => check === 'expired')
  if (expired && others.length > 0) return { errors: [expired], fix: 'other-document', others }
  return { errors, fix: 'retake' }
}
