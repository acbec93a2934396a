import { firstStepModules, toCorporateDefinition } from '#contract/company/corporate-definition.ts'
import type { FormDefinition, FormModule, FormStep } from '#contract/forms/definition/form-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { listModules } from '#contract/forms/form-plan.ts'
import { mapFields, without } from '#web/features/staff/forms/model/change-definition.ts'

export function addStep(definition: FormDefinition, name: string): FormDefinition {
  return { ...definition, steps: [...definition.steps, { step: definition.steps.length + 1, name }] }
}

export function changeStep(definition: FormDefinition, step: number, change: Partial<FormStep>): FormDefinition {
  return { ...definition, steps: definition.steps.map((each) => (each.step === step ? without({ ...each, ...change }) : each)) }
}

/** With the fields that it asks; the later ones take the numbers before theirs. */
export function removeStep(definition: FormDefinition, step: number): FormDefinition {
  const modules = Object.fromEntries(
    listModules(definition).map(([key, module]) => [key, { ...module, fields: module.fields.filter((field) => field.step !== step) }]),
  )
  const rest = { ...definition, modules, steps: definition.steps.filter((each) => each.step !== step) }
  return renumber(rest, (number) => (number > step ? number - 1 : number))
}

/** Puts a step where another one stands; those between them make room. */
export function moveStep(definition: FormDefinition, step: number, to: number): FormDefinition {
  if (to < 1 || to > definition.steps.length || to === step) return definition
  const by = to > step ? -1 : 1
  const isBetween = (number: number) => (by < 0 ? number > step && number <= to : number >= to && number < step)
  return renumber(definition, (number) => (number === step ? to : isBetween(number) ? number + by : number))
}

function renumber(definition: FormDefinition, toNumber: (step: number) => number): FormDefinition {
  const steps = definition.steps.map((each) => ({ ...each, step: toNumber(each.step) })).sort((one, other) => one.step - other.step)
  return mapFields({ ...definition, steps }, (field) => (field.step === undefined ? field : { ...field, step: toNumber(field.step) }))
}

/** A module that the product has of itself begins with what it asks there. */
export function addModule(definition: FormDefinition, key: ModuleKey, names: Pick<FormModule, 'name' | 'cn'>): FormDefinition {
  const own = definition.kind === 'corporate' ? toCorporateDefinition(definition).modules[key] : undefined
  return { ...definition, modules: { ...definition.modules, [key]: own ?? { ...names, fields: [] } } }
}

/** Modules whose order counts: the lists of a company and its documents have steps of their own. */
export function listMovableModules(definition: FormDefinition): ModuleKey[] {
  const keys = listModules(definition).map(([key]) => key)
  return definition.kind === 'corporate' ? keys.filter((key) => (firstStepModules as readonly ModuleKey[]).includes(key)) : keys
}

/** Puts a module at a place among those that can be moved, and numbers them anew. */
export function moveModule(definition: FormDefinition, key: ModuleKey, to: number): FormDefinition {
  const keys = listMovableModules(definition)
  const from = keys.indexOf(key)
  if (from < 0 || to < 0 || to >= keys.length || to === from) return definition
  const order = keys.toSpliced(from, 1).toSpliced(to, 0, key)
  const modules = listModules(definition).map(([each, module]) => [
    each,
    order.includes(each) ? { ...module, index: order.indexOf(each) + 1 } : module,
  ])
  return { ...definition, modules: Object.fromEntries(modules) }
}

export function changeModule(definition: FormDefinition, key: ModuleKey, change: Partial<Omit<FormModule, 'fields'>>): FormDefinition {
  const own = definition.modules[key]
  return own ? { ...definition, modules: { ...definition.modules, [key]: without({ ...own, ...change }) } } : definition
}

export function removeModule(definition: FormDefinition, key: ModuleKey): FormDefinition {
  const { [key]: _, ...modules } = definition.modules
  return { ...definition, modules }
}
