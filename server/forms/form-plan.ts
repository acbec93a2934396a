import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type FormPlan, type PlannedForm, planForm } from '#contract/forms/form-plan.ts'
import { toDateOnEarth } from '#contract/forms/rules/date-rules.ts'
import { cleanRichText } from '#server/forms/clean-rich-text.ts'
import type { Clock } from '#server/platform/ports.ts'

const maxPlans = 200
/** A published version never changes, so that its plan is made once. By clock, because plans ask it for the day. */
const plansOf = new WeakMap<Clock, Map<string, FormPlan>>()

/** The plan of one version of a form. */
export function openFormPlan(clock: Clock, { id, version }: { id: string; version: number }, written: PlannedForm): FormPlan {
  const plans = plansOf.get(clock) ?? new Map<string, FormPlan>()
  plansOf.set(clock, plans)
  const key = `${id}:${version}`
  const known = plans.get(key)
  if (known) return known
  const plan = planForm(written, { today: (end) => toDateOnEarth(clock.now(), end), isPhoneNumber, cleanRichText })
  const oldest = plans.size >= maxPlans ? plans.keys().next().value : undefined
  if (oldest !== undefined) plans.delete(oldest)
  plans.set(key, plan)
  return plan
}

function isPhoneNumber(number: string): boolean {
  return parsePhoneNumberFromString(number)?.isValid() ?? false
}
