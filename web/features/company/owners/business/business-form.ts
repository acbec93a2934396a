import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import { toModulesOfForm } from '#contract/company/corporate-definition.ts'
import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { type FormPlan, findShownKeys, type PlannedField, planForm } from '#contract/forms/form-plan.ts'
import type { RuleTools } from '#contract/forms/rules/must.ts'
import type { RegistrySuggestion } from '#contract/registry/suggestion-schema.ts'
import type { StoredBusiness } from '#web/features/company/owners/business/business-machine.ts'
import type { FormInfo } from '#web/features/company/shell/state/company.tsx'

export const businessModule = 'businessShareholders'

type BusinessInfo = Pick<FormInfo, 'formName' | typeof businessModule>

/** What the form asks of a company that owns shares. */
export function planBusiness(form: BusinessInfo, tools: RuleTools): FormPlan {
  const module = form[businessModule]
  return planForm(toModulesOfForm({ modules: module ? { [businessModule]: module } : {} }, [businessModule]), tools)
}

/** The fields that are asked under these answers, in the customer's order. */
export function listBusinessFields(plan: FormPlan, answers: ModuleAnswers): PlannedField[] {
  const shown = findShownKeys(plan, { [businessModule]: answers })
  return [...plan.fields.values()].filter(({ key }) => shown.has(key)).sort(byIndex)
}

function byIndex(one: PlannedField, other: PlannedField): number {
  return (one.field.index ?? Number.MAX_SAFE_INTEGER) - (other.field.index ?? Number.MAX_SAFE_INTEGER)
}

/** What is known of a company that answered elsewhere: the one of the link, which a circle makes an owner. */
function toFacts({
  companyName,
  isoCode,
  companyNumber,
}: Pick<BusinessShareholderRow, 'companyName' | 'isoCode' | 'companyNumber'>): ModuleAnswers {
  return {
    [fieldNames.businessName]: companyName,
    ...(isoCode && { [fieldNames.country]: isoCode.slice(0, 2) }),
    ...(companyNumber && { [fieldNames.companyNumber]: companyNumber }),
  }
}

export function toStoredBusiness(row: BusinessShareholderRow): StoredBusiness {
  const area = row.kybRequestDto.formContent.displayAreas.find(({ displayArea }) => displayArea === businessModule)
  const answers = Object.fromEntries(area?.content.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]) ?? [])
  const shares = row['% of Shares']
  return {
    id: row.id,
    revision: row.revision,
    kyckrId: row.kyckrId,
    answers: { ...toFacts(row), ...answers, ...(shares !== null && { [fieldNames.shares]: shares }) },
  }
}

/** What the register says of a company that holds shares, to be looked over. A share of a band is left to be typed. */
export function toSuggestedBusiness({ name, isoCode, companyNumber, sharesPercent }: RegistrySuggestion): StoredBusiness {
  const answers = toFacts({ companyName: name, isoCode, companyNumber })
  const shares = sharesPercent === null ? {} : { [fieldNames.shares]: String(sharesPercent) }
  const kyckrId = isoCode && companyNumber ? `${isoCode}|${companyNumber}` : null
  return { id: null, revision: null, kyckrId, answers: { ...answers, ...shares } }
}
