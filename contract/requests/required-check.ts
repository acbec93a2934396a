/**
 * What a request can ask of a person. `liveness` is asked as the form asks for it; with `liveness_movements`, with movements that are drawn
 * for each recording.
 */
export const requiredChecks = ['document', 'liveness', 'liveness_movements', 'personal_information'] as const
export type RequiredCheck = (typeof requiredChecks)[number]

type Asking = { asksPersonalInfo: boolean; livenessMode: 'passive' | 'challenge' }

/** A form as one request asks for it: what was required of this request is asked for beside what the form asks. */
export function toFormOfRequest<Form extends Asking>(form: Form, checks: readonly RequiredCheck[] | null): Form {
  if (!checks) return form
  return {
    ...form,
    asksPersonalInfo: form.asksPersonalInfo || checks.includes('personal_information'),
    livenessMode: checks.includes('liveness_movements') ? 'challenge' : form.livenessMode,
  }
}
