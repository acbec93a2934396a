import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import type { Entered } from '#server/identity/origin/compare-origin.ts'

/** What somebody entered about themselves in the personal-information form (specification, section 3). */
export function toEnteredOrigin(answers: ModuleAnswers): Pick<Entered, 'nationality' | 'sex'> {
  return { nationality: toText(answers.Nationality), sex: toText(answers.Gender) }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')
