import type { DocumentType } from '#contract/document-type.ts'

/** The words of the link's `step` parameter, and of the step at which staff reopen a request. Other words are ignored. */
export const stepWords = [
  'liveness-check',
  'id-card',
  'passport',
  'document-id',
  'driver-license',
  'residence-permit',
  'base-info',
] as const
export type StepWord = (typeof stepWords)[number]

export function findStepWord(word: string | null | undefined): StepWord | undefined {
  return stepWords.find((known) => known === word)
}

export const documentTypeOfStep: Partial<Record<StepWord, DocumentType>> = {
  'id-card': 'Identity',
  passport: 'Passport',
  'driver-license': 'DriverLicense',
  'residence-permit': 'ResidencePermit',
}

const documentSteps: readonly StepWord[] = ['document-id', 'id-card', 'passport', 'driver-license', 'residence-permit']

/** Whether a step is a document's, of one type or of any. */
export function isDocumentStep(step: StepWord | null): boolean {
  return step !== null && documentSteps.includes(step)
}
