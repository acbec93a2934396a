import type { DocumentType } from '#contract/documents/document-type.ts'

/** The words of the link's `step` parameter, and of the step at which staff reopen a request. Other words are ignored. */
export const stepParameters = [
  'liveness-check',
  'id-card',
  'passport',
  'document-id',
  'driver-license',
  'residence-permit',
  'base-info',
] as const
export type StepParameter = (typeof stepParameters)[number]

export function findStepParameter(word: string | null | undefined): StepParameter | undefined {
  return stepParameters.find((known) => known === word)
}

export const documentTypeOfStep: Partial<Record<StepParameter, DocumentType>> = {
  'id-card': 'Identity',
  passport: 'Passport',
  'driver-license': 'DriverLicense',
  'residence-permit': 'ResidencePermit',
}

const documentSteps: readonly StepParameter[] = ['document-id', 'id-card', 'passport', 'driver-license', 'residence-permit']

/** Whether a step is a document's, of one type or of any. */
export function isDocumentStep(step: StepParameter | null): boolean {
  return step !== null && documentSteps.includes(step)
}
