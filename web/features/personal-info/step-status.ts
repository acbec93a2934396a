import { type Answers, findAnswer, isEmptyAnswer } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import type { FormPlan, PlannedStep } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'

export type PageStatus = 'empty' | 'started' | 'done' | 'wrong'

/** How far a page of the form is, by what is saved: done holds all that it requires, and something at all. */
export function judgeStepStatus(
  { plan, base, issues }: { plan: FormPlan; base: Answers; issues: readonly FieldIssue[] },
  step: PlannedStep,
): PageStatus {
  const isOfPage = (issue: FieldIssue) => step.fields.some(({ module, field }) => module === issue.module && field.name === issue.field)
  if (issues.some(isOfPage)) return 'wrong'
  const isBegun = step.fields.some(({ module, field }) => !field.disabled && !isEmptyAnswer(findAnswer(base, module, field.name)))
  if (!isBegun) return 'empty'
  return judgeAnswers(plan, base, 'submit', { step: step.step, given: base }).issues.length === 0 ? 'done' : 'started'
}
