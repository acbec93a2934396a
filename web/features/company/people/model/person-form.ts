import { toModulesOfForm } from '#contract/company/corporate-definition.ts'
import { judgeRow } from '#contract/company/judge-row.ts'
import type { Cod2EODType } from '#contract/company/names.ts'
import { type IdType, idTypes } from '#contract/documents/document-type.ts'
import { type Answers, isEmptyAnswer, type ModuleAnswers } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { FormModule } from '#contract/forms/definition/form-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { type FormPlan, findShownKeys, type PlannedField, type PlannedForm, planForm } from '#contract/forms/form-plan.ts'
import type { RuleTools } from '#contract/forms/rules/must.ts'
import type { FormInfo } from '#web/features/company/shell/state/company.tsx'

export const personModules = { director: 'directors', shareholder: 'individualShareholderInformation' } as const satisfies Record<
  Cod2EODType,
  ModuleKey
>

/** In which lists of a company a person stands. */
export type PersonRoles = { directs: boolean; holds: boolean }

/** What a company's form asks about a person, by the lists in which the person stands. */
export type PersonForm = { planOf(roles: PersonRoles): FormPlan }

type PersonInfo = Pick<FormInfo, 'formName' | 'directors' | 'individualShareholderInformation'>

export function toPersonDefinition(form: PersonInfo): PlannedForm {
  const modules = Object.values(personModules).flatMap((key): [ModuleKey, FormModule][] => (form[key] ? [[key, form[key]]] : []))
  return { modules: Object.fromEntries(modules) }
}

export function openPersonForm(form: PersonInfo, tools: RuleTools): PersonForm {
  const whole = toPersonDefinition(form)
  const plans = new Map<string, FormPlan>()
  return {
    planOf(roles) {
      const modules = toModules(roles)
      const key = modules.join(' ')
      const known = plans.get(key)
      if (known) return known
      const plan = planForm(toModulesOfForm(whole, modules), tools)
      plans.set(key, plan)
      return plan
    },
  }
}

function toModules({ directs, holds }: PersonRoles): ModuleKey[] {
  return [...(directs ? [personModules.director] : []), ...(holds ? [personModules.shareholder] : [])]
}

/** A person answers a field once, whichever lists ask for it. */
export function toAnswersByModule(answers: ModuleAnswers): Answers {
  return Object.fromEntries(Object.values(personModules).map((module) => [module, answers]))
}

/** The fields that are asked under these answers, each once: those of the list first, shares of owners alone. */
export function listFields(form: PersonForm, list: Cod2EODType, roles: PersonRoles, answers: ModuleAnswers): PlannedField[] {
  const plan = form.planOf(roles)
  const shown = findShownKeys(plan, toAnswersByModule(answers))
  const order = toModules(roles).sort((one) => (one === personModules[list] ? -1 : 1))
  const reported = new Set<string>(roles.holds ? [] : [fieldNames.shares])
  const planned = order.flatMap((module) => [...plan.fields.values()].filter((each) => each.module === module).sort(byIndex))
  return planned.filter(({ key, field }) => {
    if (!shown.has(key) || reported.has(field.name)) return false
    reported.add(field.name)
    return true
  })
}

function byIndex(one: PlannedField, other: PlannedField): number {
  return (one.field.index ?? Number.MAX_SAFE_INTEGER) - (other.field.index ?? Number.MAX_SAFE_INTEGER)
}

/** The type of document that is chosen, as it travels. */
export function toIdType(answers: ModuleAnswers): IdType | undefined {
  return idTypes.find((type) => type === answers[fieldNames.identityType])
}

/** By the rule of the server, told at the fields that are shown. */
export function judgePerson(form: PersonForm, list: Cod2EODType, roles: PersonRoles, answers: ModuleAnswers): FieldIssue[] {
  const plan = form.planOf(roles)
  const modules = toModules(roles)
  const fields = listFields(form, list, roles, answers)
  const requested = new Set(fields.filter(({ isAsked, field }) => isAsked && !field.disabled).map(({ field }) => field.name))
  const values = Object.fromEntries(Object.entries(answers).filter(([name]) => requested.has(name) && name !== fieldNames.shares))
  const shares = answers[fieldNames.shares]
  const typedShares = typeof shares === 'string' && !isEmptyAnswer(shares) ? shares : undefined
  const { issues } = judgeRow(plan, modules, { values, typedShares }, roles.holds ? personModules.shareholder : undefined)
  return placeIssues(issues, fields)
}

/** Issues at the fields as this dialog shows them; those of no field that is shown are left out. */
export function placeIssues(issues: readonly FieldIssue[], fields: readonly PlannedField[]): FieldIssue[] {
  const modules = new Map(fields.map(({ module, field }) => [field.name, module]))
  return issues.flatMap((issue) => {
    const module = modules.get(issue.field)
    return module ? [{ ...issue, module }] : []
  })
}
