import { type Answers, type AnswerValue, findAnswer } from '#contract/forms/definition/answers.ts'
import { type Condition, type FieldPointer, isMet, listPointers } from '#contract/forms/definition/condition.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { isOneOf, silentTypes } from '#contract/forms/definition/field-type.ts'
import type { FormDefinition, FormModule, FormStep } from '#contract/forms/definition/form-definition.ts'
import { type ModuleKey, moduleKeys } from '#contract/forms/definition/module-key.ts'
import { type AnswerSchema, ruleOf } from '#contract/forms/field-rules.ts'
import { orderByDependency } from '#contract/forms/order-by-dependency.ts'
import type { RuleTools } from '#contract/forms/rules/must.ts'

export type PlannedField = {
  /** `module.name`: module keys have no point. */
  key: string
  module: ModuleKey
  field: FormField
  /** Asks for an answer, and the customer selected it. */
  isAsked: boolean
  dependsOn: string[]
  draft(): AnswerSchema
  submit(): AnswerSchema
}
export type PlannedStep = FormStep & { fields: PlannedField[] }

/** What is planned: modules with their fields, and of a whole form what stands round them. */
export type PlannedForm = Pick<FormDefinition, 'modules'> & Partial<Omit<FormDefinition, 'modules'>>

/** A form, or a part of one, made ready for work. Make it once for a version, and keep it: each rule is built when it is first needed. */
export type FormPlan<Form extends PlannedForm = PlannedForm> = {
  definition: Form
  /** By key, in the order of the definition. */
  fields: ReadonlyMap<string, PlannedField>
  /** Each after what it depends on. */
  order: readonly PlannedField[]
  /** In the order of their numbers, fields by their index. */
  steps: readonly PlannedStep[]
}

export const toKey = (module: ModuleKey, name: string) => `${module}.${name}`

/** Throws when conditions run in a circle: `readDefinition` finds that before, and names the place. */
export function planForm<const Form extends PlannedForm>(definition: Form, tools: RuleTools): FormPlan<Form> {
  const fields = planFields(definition, tools)
  const ordered = orderByDependency([...fields.values()])
  if ('circle' in ordered) throw new Error(`conditions in a circle: ${ordered.circle.join(' → ')}`)
  return { definition, fields, order: ordered.order, steps: planSteps(definition, fields) }
}

/** The fields that are there under these answers. An answer to a field that is not there counts as none, for those that look at it. */
export function findShownKeys(plan: FormPlan, answers: Answers): Set<string> {
  const shown = new Set<string>()
  const find = toFinder(plan.definition, answers, shown)
  const steps = new Map(plan.steps.map(({ step, when }) => [step, when]))
  for (const { key, module, field } of plan.order) {
    const stepCondition = field.step === undefined ? undefined : steps.get(field.step)
    const isShown =
      field.selected &&
      (!stepCondition || isMet(stepCondition, (pointer) => find(undefined, pointer))) &&
      (!field.when || isMet(field.when, (pointer) => find(module, pointer)))
    if (isShown) shown.add(key)
  }
  return shown
}

/** Whether a step or a document is there, once the shown fields are known. */
export function isConditionMet(plan: FormPlan, condition: Condition | undefined, answers: Answers, shown: Set<string>): boolean {
  const find = toFinder(plan.definition, answers, shown)
  return !condition || isMet(condition, (pointer) => find(undefined, pointer))
}

/** The field that a condition looks at, seen from a module: its own first, then the only one of that name. */
export function resolvePointer(definition: PlannedForm, own: ModuleKey | undefined, pointer: FieldPointer): string | undefined {
  const names = toNames(definition)
  if (pointer.module) return names.get(pointer.field)?.has(pointer.module) ? toKey(pointer.module, pointer.field) : undefined
  const modules = names.get(pointer.field)
  if (!modules) return undefined
  if (own && modules.has(own)) return toKey(own, pointer.field)
  const [only, ...others] = modules
  return only && others.length === 0 ? toKey(only, pointer.field) : undefined
}

function toFinder(definition: PlannedForm, answers: Answers, shown: Set<string>) {
  return (own: ModuleKey | undefined, pointer: FieldPointer): AnswerValue | undefined => {
    const key = resolvePointer(definition, own, pointer)
    if (!key || !shown.has(key)) return undefined
    return findAnswer(answers, key.slice(0, key.indexOf('.')) as ModuleKey, pointer.field)
  }
}

/** Whether a field of any module has that name. */
export function isFieldName(definition: PlannedForm, name: string): boolean {
  return toNames(definition).has(name)
}

const namesOf = new WeakMap<PlannedForm, Map<string, Set<ModuleKey>>>()

function toNames(definition: PlannedForm): Map<string, Set<ModuleKey>> {
  const known = namesOf.get(definition)
  if (known) return known
  const names = new Map<string, Set<ModuleKey>>()
  for (const [module, { fields }] of listModules(definition)) {
    for (const { name } of fields) names.set(name, (names.get(name) ?? new Set()).add(module))
  }
  namesOf.set(definition, names)
  return names
}

/** By their index, then in the one order of the product: a database need not keep the order in which an object was written. */
export function listModules(definition: Pick<FormDefinition, 'modules'>): [ModuleKey, FormModule][] {
  const modules = moduleKeys.flatMap((key): [ModuleKey, FormModule][] => {
    const module = definition.modules[key]
    return module ? [[key, module]] : []
  })
  return modules.sort(([, one], [, other]) => toOrder(one) - toOrder(other))
}

/** All that a field depends on: its own condition, and that of its step. */
export function listDependencies(definition: PlannedForm, module: ModuleKey, field: FormField): string[] {
  const step = definition.steps?.find((each) => each.step === field.step)
  const toKeys = (condition: Condition | undefined, own: ModuleKey | undefined) =>
    condition ? listPointers(condition).map((pointer) => resolvePointer(definition, own, pointer)) : []
  const keys = [...toKeys(field.when, module), ...toKeys(step?.when, undefined)]
  return [...new Set(keys.filter((key) => key !== undefined))]
}

function planFields(definition: PlannedForm, tools: RuleTools): Map<string, PlannedField> {
  const rules = new Map<string, Pick<PlannedField, 'draft' | 'submit'>>()
  // Most fields of a large form are ruled alike: they share their schemas.
  const toSchemas = (field: FormField) => {
    const alike = JSON.stringify([field.type, field.limit, field.options, field.columns])
    const rule = ruleOf(field)
    const made = rules.get(alike) ?? {
      draft: once(() => rule.draft(field, tools)),
      submit: once(() => rule.submit(field, tools)),
    }
    rules.set(alike, made)
    return made
  }
  const planned = listModules(definition).flatMap(([module, { fields }]) =>
    fields.map((field): PlannedField => {
      return {
        key: toKey(module, field.name),
        module,
        field,
        isAsked: field.selected && !isOneOf(silentTypes, field.type),
        dependsOn: listDependencies(definition, module, field),
        ...toSchemas(field),
      }
    }),
  )
  return new Map(planned.map((each) => [each.key, each]))
}

function planSteps(definition: PlannedForm, fields: Map<string, PlannedField>): PlannedStep[] {
  const byStep = new Map<number, PlannedField[]>()
  for (const planned of fields.values()) {
    const { step } = planned.field
    if (step === undefined || !planned.field.selected) continue
    const others = byStep.get(step)
    if (others) others.push(planned)
    else byStep.set(step, [planned])
  }
  return [...(definition.steps ?? [])]
    .sort((one, other) => one.step - other.step)
    .map((step) => ({ ...step, fields: (byStep.get(step.step) ?? []).sort(byIndex) }))
}

/** Those without an index keep their place after those that have one; sorting is stable. */
function byIndex(one: PlannedField, other: PlannedField): number {
  return toOrder(one.field) - toOrder(other.field)
}

function toOrder({ index }: { index?: number | undefined }): number {
  return index ?? Number.MAX_SAFE_INTEGER
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
