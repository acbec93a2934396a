import { firstStepModules, toModulesOfForm } from '#contract/company/corporate-definition.ts'
import type { FormModule } from '#contract/forms/definition/form-definition.ts'
import { type FormPlan, type PlannedForm, planForm } from '#contract/forms/form-plan.ts'
import type { RuleTools } from '#contract/forms/rules/must.ts'
import type { FormInfo } from '#web/features/company/shell/state/company.tsx'

/** What step 1 asks, as a form of one step: the same rules as on the server. */
export function toFirstStep(form: FormInfo): PlannedForm {
  const written = Object.fromEntries(
    firstStepModules.flatMap((key) => {
      const module = form[key] as FormModule | null
      return module ? [[key, module] as const] : []
    }),
  )
  const { modules } = toModulesOfForm({ modules: written }, firstStepModules)
  const inStep = Object.entries(modules).map(([key, module]) => [
    key,
    { ...module, fields: module.fields.map((field) => ({ ...field, step: 1 })) },
  ])
  const { note, chineseConfirmPopup } = form
  return { note, chineseConfirmPopup, steps: [{ step: 1, name: form.formName }], modules: Object.fromEntries(inStep) }
}

export function planFirstStep(form: FormInfo, tools: RuleTools): FormPlan {
  return planForm(toFirstStep(form), tools)
}
