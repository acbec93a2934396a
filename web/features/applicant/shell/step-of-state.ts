import type { DocumentType } from '#contract/documents/document-type.ts'
import { defaultLanguage, type Language } from '#contract/language.ts'
import { documentTypeOfStep, findStepParameter, type StepParameter, stepParameters } from '#contract/requests/step-parameter.ts'

export function toStepOfType(type: DocumentType): StepParameter {
  return stepParameters.find((word) => documentTypeOfStep[word] === type) ?? 'document-id'
}

/** The step that the page before handed over with the history entry. */
export function findStepOfState(state: unknown): StepParameter | undefined {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined
  return typeof step === 'string' ? findStepParameter(step) : undefined
}

/** A phone that has never seen the product goes on in the language of this screen. */
export function withLanguage(address: string, language: Language): string {
  if (language === defaultLanguage) return address
  const url = new URL(address)
  url.searchParams.set('language', language)
  return url.href
}
