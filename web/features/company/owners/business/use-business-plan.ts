import { useEffect, useState } from 'react'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { businessModule, planBusiness } from '#web/features/company/owners/business/business-form.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { loadRuleTools } from '#web/forms/field/load-rule-tools.ts'

/** What the form asks of companies that own shares, once its rules are there. Where they do not come, the server alone judges by them. */
export function useBusinessPlan(): FormPlan | null {
  const { form } = useCompany()
  const [plan, setPlan] = useState<FormPlan | null>(null)
  useEffect(() => {
    let isCurrent = true
    const module = form[businessModule]
    loadRuleTools({ modules: module ? { [businessModule]: module } : {} })
      .catch(() => loadRuleTools({ modules: {} }))
      .then((tools) => isCurrent && setPlan(planBusiness(form, tools)), console.error)
    return () => {
      isCurrent = false
    }
  }, [form])
  return plan
}
