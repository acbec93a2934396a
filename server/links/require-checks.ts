import type { RequiredCheck } from '#contract/requests/required-check.ts'
import type { Client, FormDefinition } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

type Asking = Pick<FormDefinition, 'asksPersonalInfo' | 'written'>

/**
 * What a request may name: everything that its form and its customer's settings require, and more where the form has it. Refuses CHECKS_TOO_FEW
 * and CHECK_NOT_AVAILABLE, each with the checks.
 */
export function requireChecks({ documentOnly }: Pick<Client, 'documentOnly'>, form: Asking, checks: readonly RequiredCheck[] | null): void {
  if (!checks) return
  const required: RequiredCheck[] = ['document']
  if (!documentOnly || checks.includes('liveness_movements')) required.push('liveness')
  if (form.asksPersonalInfo) required.push('personal_information')
  const missing = required.filter((check) => !checks.includes(check))
  if (missing.length > 0) throw new Refusal('CHECKS_TOO_FEW', [{ path: 'checks', message: `lacks ${missing.join(', ')}` }])
  if (checks.includes('personal_information') && !form.written?.steps.length)
    throw new Refusal('CHECK_NOT_AVAILABLE', [{ path: 'checks', message: 'the form has no steps of personal information' }])
}
