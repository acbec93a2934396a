import type { Condition } from '#contract/form/condition.ts'
import type { FormField } from '#contract/form/field-definition.ts'
import { isOneOf, optionTypes } from '#contract/form/field-type.ts'
import type { FormDefinition, FormModule, FormStep } from '#contract/form/form-definition.ts'
import { findPointed, listModules, toKey } from '#contract/form/form-plan.ts'
import type { ModuleKey } from '#contract/form/module-key.ts'

/** A field by where it stands in its module: its name may be changed, or stand twice while it is typed. */
export type FieldPlace = { module: ModuleKey; at: number }
/** What a designer sees as one list: a step of a person's form, a module of a company's; null for fields that no step asks. */
export type Group = { step: number | null } | { module: ModuleKey }
export type PlacedField = FieldPlace & { field: FormField }

/** The groups of a form, each with its fields in the order in which they are asked. */
export function listGroups(definition: FormDefinition): { group: Group; fields: PlacedField[] }[] {
  const all = listModules(definition).flatMap(([module, { fields }]) => fields.map((field, at): PlacedField => ({ module, at, field })))
  if (definition.kind === 'corporate') {
    return listModules(definition).map(([module]) => ({ group: { module }, fields: sort(all.filter((each) => each.module === module)) }))
  }
  const steps = definition.steps.map(({ step }) => step).sort((one, other) => one - other)
  const rest = all.filter(({ field }) => field.step === undefined || !steps.includes(field.step))
  return [
    ...steps.map((step) => ({ group: { step }, fields: sort(all.filter(({ field }) => field.step === step)) })),
    ...(rest.length > 0 ? [{ group: { step: null }, fields: sort(rest) }] : []),
  ]
}

/** Those without an index come after those that have one. */
function sort(fields: PlacedField[]): PlacedField[] {
  const toIndex = ({ field }: PlacedField) => field.index ?? Number.MAX_SAFE_INTEGER
  return fields.sort((one, other) => toIndex(one) - toIndex(other))
}

export function findField(definition: FormDefinition, { module, at }: FieldPlace): FormField | undefined {
  return definition.modules[module]?.fields[at]
}

/** One field changed; what conditions call it follows its name. */
export function changeField(definition: FormDefinition, place: FieldPlace, change: Partial<FormField>): FormDefinition {
  const before = findField(definition, place)
  if (!before) return definition
  const after = without({ ...before, ...change })
  const changed = mapFields(definition, (field, module, at) => (module === place.module && at === place.at ? after : field))
  return before.name === after.name ? changed : renamePointers(definition, changed, toKey(place.module, before.name), after.name)
}

/** A field at the end of a group; it needs options, columns or a link at once where its type does. */
export function addField(definition: FormDefinition, group: Group, field: FormField, names: { module: string; cn?: string }): [FormDefinition, FieldPlace] {
  const fields = listGroups(definition).find((each) => isSameGroup(each.group, group))?.fields ?? []
  const module = 'module' in group ? group.module : (fields.at(-1)?.module ?? listModules(definition)[0]?.[0] ?? 'personalInformation')
  const own: FormModule = definition.modules[module] ?? { name: names.module, ...(names.cn && { cn: names.cn }), fields: [] }
  const step = 'module' in group ? undefined : (group.step ?? undefined)
  // Those without an index come last, in the order of the definition: so does this one then.
  const isNumbered = fields.every((each) => each.field.index !== undefined)
  const index = isNumbered ? Math.max(0, ...fields.map((each) => each.field.index ?? 0)) + 1 : undefined
  const added = without({ ...field, name: toFreeName(field.name, own), step, index })
  const modules = { ...definition.modules, [module]: { ...own, fields: [...own.fields, added] } }
  return [{ ...definition, modules }, { module, at: own.fields.length }]
}

function toFreeName(name: string, { fields }: FormModule): string {
  const taken = new Set(fields.map((each) => each.name))
  let count = 2
  let free = name
  while (taken.has(free)) free = `${name} ${count++}`
  return free
}

export function removeField(definition: FormDefinition, { module, at }: FieldPlace): FormDefinition {
  const own = definition.modules[module]
  if (!own) return definition
  return { ...definition, modules: { ...definition.modules, [module]: { ...own, fields: own.fields.toSpliced(at, 1) } } }
}

/** Puts a field `by` places further in its group, and numbers the group anew. */
export function moveField(definition: FormDefinition, place: FieldPlace, by: number): FormDefinition {
  const isIt = (each: FieldPlace) => each.module === place.module && each.at === place.at
  const fields = listGroups(definition).find((each) => each.fields.some(isIt))?.fields ?? []
  const from = fields.findIndex(isIt)
  const to = Math.min(fields.length - 1, Math.max(0, from + by))
  const moved = fields[from]
  if (!moved || to === from) return definition
  const order = fields.toSpliced(from, 1).toSpliced(to, 0, moved)
  const indexOf = new Map(order.map((each, index) => [`${each.module} ${each.at}`, index + 1]))
  return mapFields(definition, (field, module, at) => {
    const index = indexOf.get(`${module} ${at}`)
    return index === undefined ? field : { ...field, index }
  })
}

/** Into another module, where its name must be free. */
export function moveToModule(definition: FormDefinition, place: FieldPlace, module: ModuleKey): [FormDefinition, FieldPlace] {
  const [field, target] = [findField(definition, place), definition.modules[module]]
  if (!field || !target || module === place.module) return [definition, place]
  const renamed = { ...field, name: toFreeName(field.name, target), ...(field.module && { module }) }
  const left = removeField(definition, place)
  return [{ ...left, modules: { ...left.modules, [module]: { ...target, fields: [...target.fields, renamed] } } }, { module, at: target.fields.length }]
}

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

export function moveStep(definition: FormDefinition, step: number, by: 1 | -1): FormDefinition {
  const other = step + by
  if (other < 1 || other > definition.steps.length) return definition
  return renumber(definition, (number) => (number === step ? other : number === other ? step : number))
}

function renumber(definition: FormDefinition, toNumber: (step: number) => number): FormDefinition {
  const steps = definition.steps.map((each) => ({ ...each, step: toNumber(each.step) })).sort((one, other) => one.step - other.step)
  return mapFields({ ...definition, steps }, (field) => (field.step === undefined ? field : { ...field, step: toNumber(field.step) }))
}

export function addModule(definition: FormDefinition, key: ModuleKey, name: string): FormDefinition {
  return { ...definition, modules: { ...definition.modules, [key]: { name, fields: [] } } }
}

export function changeModule(definition: FormDefinition, key: ModuleKey, change: Partial<Omit<FormModule, 'fields'>>): FormDefinition {
  const own = definition.modules[key]
  return own ? { ...definition, modules: { ...definition.modules, [key]: without({ ...own, ...change }) } } : definition
}

export function removeModule(definition: FormDefinition, key: ModuleKey): FormDefinition {
  const { [key]: _, ...modules } = definition.modules
  return { ...definition, modules }
}

/** What a type needs at once, and without what means nothing for it. */
export function toType(field: FormField, type: FormField['type'], words: { option: string; column: string }): Partial<FormField> {
  const takesOptions = isOneOf(optionTypes, type)
  return {
    type,
    limit: { required: field.limit.required },
    options: takesOptions ? (field.options ?? [{ value: words.option }]) : undefined,
    columns: type === 'table' ? (field.columns ?? [{ name: words.column, type: 'text', limit: { required: false } }]) : undefined,
    link: type === 'downloadLink' ? (field.link ?? '/terms.pdf') : undefined,
    accept: undefined,
  }
}

function isSameGroup(one: Group, other: Group): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function mapFields(definition: FormDefinition, change: (field: FormField, module: ModuleKey, at: number) => FormField): FormDefinition {
  const modules = listModules(definition).map(([key, module]) => [key, { ...module, fields: module.fields.map((field, at) => change(field, key, at)) }])
  return { ...definition, modules: Object.fromEntries(modules) }
}

/** In `after`, conditions that looked at a field by its name in `before` look at it by its new name. */
function renamePointers(before: FormDefinition, after: FormDefinition, key: string, name: string): FormDefinition {
  const follow = (asked: Condition, own: ModuleKey | undefined): Condition => {
    if ('all' in asked) return { all: asked.all.map((part) => follow(part, own)) }
    if ('any' in asked) return { any: asked.any.map((part) => follow(part, own)) }
    if ('not' in asked) return { not: follow(asked.not, own) }
    return findPointed(before, own, asked) === key ? { ...asked, field: name } : asked
  }
  const changed = <T extends { when?: Condition | undefined }>(part: T, own?: ModuleKey): T => (part.when ? { ...part, when: follow(part.when, own) } : part)
  const { documents } = after
  return {
    ...mapFields(after, (field, module) => changed(field, module)),
    steps: after.steps.map((step) => changed(step)),
    ...(documents && { documents: documents.map((each) => changed(each)) }),
  }
}

/** An attribute that was taken away is not there; JSON knows no undefined. */
function without<T extends object>(part: T): T {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as T
}
