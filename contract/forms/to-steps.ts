import type { Answers } from '#contract/forms/definition/answers.ts'
import { type FormPlan, findShownKeys, isConditionMet, type PlannedStep } from '#contract/forms/form-plan.ts'

/** The steps that are there under these answers, with the fields that are. A step keeps its number whatever goes before it. */
export function toSteps(plan: FormPlan, answers: Answers): PlannedStep[] {
  const shown = findShownKeys(plan, answers)
  return plan.steps
    .filter((step) => isConditionMet(plan, step.when, answers, shown))
    .map((step) => ({ ...step, fields: step.fields.filter(({ key }) => shown.has(key)) }))
    .filter((step) => step.fields.length > 0)
}
