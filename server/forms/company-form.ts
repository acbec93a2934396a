import { firstStepModules, toCorporateDefinition, toModulesOfForm } from '#contract/company/corporate-definition.ts'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { openFormPlan } from '#server/forms/form-plan.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { CorporateRequestRow } from '#server/platform/database/schema-company.ts'
import type { Form } from '#server/tenants/repositories/clients.ts'

export type PlannedForm = Pick<Form, 'id' | 'name' | 'definition' | 'version'>

const noForm: FormDefinition = {
  kind: 'corporate',
  name: '',
  note: null,
  termsAndConditionsContent: null,
  termsOfUseLink: null,
  privacyPolicyLink: null,
  chineseConfirmPopup: false,
  asksPersonalInfo: false,
  livenessMode: 'passive',
  steps: [],
  modules: {},
}

export function toPlannedForm({ form, request }: Pick<OpenLink, 'form' | 'request'>): PlannedForm {
  return { ...form, version: request.formVersion }
}

/** What a company is asked: its form, with what the product reads itself. A form that was never written asks for that alone. */
export function toCompanyDefinition({ name, definition }: Pick<Form, 'name' | 'definition'>): FormDefinition {
  const { written, ...own } = definition
  return toCorporateDefinition(written ?? { ...noForm, ...own, name })
}

/** The plan of some modules of a company's form. A version never changes, so that each is made once. */
export function planCompanyForm({ clock }: Pick<AppContext, 'clock'>, form: PlannedForm, modules: readonly ModuleKey[]): FormPlan {
  const part = toModulesOfForm(toCompanyDefinition(form), modules)
  return openFormPlan(clock, { id: `${form.id} ${modules.join(' ')}`, version: form.version }, part)
}

export function planFirstStep(context: Pick<AppContext, 'clock'>, form: PlannedForm): FormPlan {
  return planCompanyForm(context, form, firstStepModules)
}

export function planDocuments(context: Pick<AppContext, 'clock'>, form: PlannedForm): FormPlan {
  return planCompanyForm(context, form, ['requiredDocuments'])
}

/** What the request itself answers in step 1. */
export function toPrefilledOfCompany({ companyName }: Pick<CorporateRequestRow, 'companyName'>, email: string | null): Answers {
  return {
    basicInformationSetting: {
      ...(companyName && { [fieldNames.businessName]: companyName }),
      ...(email && { [fieldNames.emailAddress]: email }),
    },
  }
}
