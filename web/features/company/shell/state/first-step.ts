import { firstStepModules, toPartOfForm } from '#contract/company/corporate-definition.ts'
import type { FormDefinition, FormModule } from '#contract/forms/form-definition.ts'
import { type FormPlan, planForm } from '#contract/forms/form-plan.ts'
import type { RuleTools } from '#contract/forms/rules/must.ts'
import type { FormInfo } from '#web/features/company/shell/state/company.tsx'

/** What step 1 asks, as a form of one step: the same rules as on the server. */
export function toFirstStep(form: FormInfo): FormDefinition {
  const { formName, note, termsAndConditionsContent, termsOfUseLink, privacyPolicyLink, chineseConfirmPopup } = form
  const modules = Object.fromEntries(
    firstStepModules.flatMap((key) => {
      const module = form[key] as FormModule | null
      return module ? [[key, module] as const] : []
    }),
  )
  const written: FormDefinition = {
    kind: 'corporate',
    name: formName,
    note,
    termsAndConditionsContent,
    termsOfUseLink,
    privacyPolicyLink,
    chineseConfirmPopup,
    asksPersonalInfo: false,
    livenessMode: 'passive',
    steps: [],
    modules,
  }
  const part = toPartOfForm(written, firstStepModules)
  const inStep = Object.entries(part.modules).map(([key, module]) => [
    key,
    { ...module, fields: module.fields.map((field) => ({ ...field, step: 1 })) },
  ])
  return { ...part, steps: [{ step: 1, name: formName }], modules: Object.fromEntries(inStep) }
}

export function planFirstStep(form: FormInfo, tools: RuleTools): FormPlan {
  return planForm(toFirstStep(form), tools)
}
