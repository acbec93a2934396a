import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { isOneOf, optionTypes } from '#contract/forms/definition/field-type.ts'
import type { FormDefinition, FormModule } from '#contract/forms/definition/form-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { listModules, toKey } from '#contract/forms/form-plan.ts'
import { updateReferences } from '#web/features/staff/forms/model/update-references.ts'

/** A field by where it stands in its module: its name may be changed, or stand twice while it is typed. */
export type FieldPlace = { module: ModuleKey; at: number }
/** What a designer sees as one list: a step of a person's form, a module of a company's; null for fields that no step asks. */
export type Group = { step: number | null } | { module: ModuleKey }
export type PlacedField = FieldPlace & { field: FormField }

/** The groups of a form, each with its fields in the order in which they are asked. */
export function listGroups(definition: FormDefinition): { group: Group; fields: PlacedField[] }[] {
  const isCorporate = definition.kind === 'corporate'
  const steps = definition.steps.map(({ step }) => step).sort((one, other) => one - other)
  const byKey = new Map<ModuleKey | number | null, PlacedField[]>(steps.map((step) => [step, []]))
  const rest: PlacedField[] = []
  for (const [module, { fields }] of listModules(definition)) {
    const own: PlacedField[] = fields.map((field, at) => ({ module, at, field }))
    if (isCorporate) byKey.set(module, own)
    else for (const placed of own) (byKey.get(placed.field.step ?? null) ?? rest).push(placed)
  }
  const fieldsOf = (key: ModuleKey | number) => sort(byKey.get(key) ?? [])
  if (isCorporate) return listModules(definition).map(([module]) => ({ group: { module }, fields: fieldsOf(module) }))
  return [
    ...steps.map((step) => ({ group: { step }, fields: fieldsOf(step) })),
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
  return before.name === after.name ? changed : updateReferences(definition, changed, { key: toKey(place.module, before.name), to: place })
}

/** A field at the end of a group; it needs options, columns or a link at once where its type does. */
export function addField(
  definition: FormDefinition,
  group: Group,
  field: FormField,
  names: { module: string; cn?: string },
): [FormDefinition, FieldPlace] {
  const fields = listGroups(definition).find((each) => isSameGroup(each.group, group))?.fields ?? []
  const module = 'module' in group ? group.module : (fields.at(-1)?.module ?? listModules(definition)[0]?.[0] ?? 'personalInformation')
  const own: FormModule = definition.modules[module] ?? { name: names.module, ...(names.cn && { cn: names.cn }), fields: [] }
  const step = 'module' in group ? undefined : (group.step ?? undefined)
  // Those without an index come last, in the order of the definition: so does this one then.
  const isNumbered = fields.every((each) => each.field.index !== undefined)
  const index = isNumbered ? Math.max(0, ...fields.map((each) => each.field.index ?? 0)) + 1 : undefined
  const added = without({ ...field, name: toFreeName(field.name, own), step, index })
  const modules = { ...definition.modules, [module]: { ...own, fields: [...own.fields, added] } }
  return [
    { ...definition, modules },
    { module, at: own.fields.length },
  ]
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
  const { group, fields } = findGroup(definition, place) ?? {}
  const from = fields?.findIndex((each) => isSamePlace(each, place)) ?? -1
  return group && from >= 0 ? moveFieldTo(definition, place, group, from + by)[0] : definition
}

/** Puts a field into a group, before the one that stands at `to` there now; its conditions, and those that look at it, go with it. */
export function moveFieldTo(definition: FormDefinition, place: FieldPlace, group: Group, to: number): [FormDefinition, FieldPlace] {
  const own = findGroup(definition, place)
  if (!own || !findField(definition, place)) return [definition, place]
  const isWithin = isSameGroup(own.group, group)
  const [moved, there] = isWithin ? [definition, place] : enterGroup(definition, place, group)
  const fields = findGroup(moved, there)?.fields ?? []
  const from = fields.findIndex((each) => isSamePlace(each, there))
  const placed = fields[from]
  const at = Math.min(fields.length - 1, Math.max(0, to))
  if (!placed || (isWithin && at === from)) return [definition, place]
  const order = fields.toSpliced(from, 1).toSpliced(at, 0, placed)
  const indexOf = new Map(order.map((each, index) => [`${each.module} ${each.at}`, index + 1]))
  const numbered = mapFields(moved, (field, module, position) => {
    const index = indexOf.get(`${module} ${position}`)
    return index === undefined || index === field.index ? field : { ...field, index }
  })
  return [numbered, there]
}

export function findGroup(definition: FormDefinition, place: FieldPlace): ReturnType<typeof listGroups>[number] | undefined {
  return listGroups(definition).find(({ fields }) => fields.some((each) => isSamePlace(each, place)))
}

function enterGroup(definition: FormDefinition, place: FieldPlace, group: Group): [FormDefinition, FieldPlace] {
  if ('module' in group) return moveToModule(definition, place, group.module)
  return [changeField(definition, place, { step: group.step ?? undefined, index: undefined }), place]
}

/** Into another module, where its name must be free; conditions that look at it follow it. */
export function moveToModule(definition: FormDefinition, place: FieldPlace, module: ModuleKey): [FormDefinition, FieldPlace] {
  const [field, target] = [findField(definition, place), definition.modules[module]]
  if (!field || !target || module === place.module) return [definition, place]
  const renamed = { ...field, name: toFreeName(field.name, target), ...(field.module && { module }) }
  const left = removeField(definition, place)
  const to = { module, at: target.fields.length }
  const moved = { ...left, modules: { ...left.modules, [module]: { ...target, fields: [...target.fields, renamed] } } }
  return [updateReferences(definition, moved, { key: toKey(place.module, field.name), to }), to]
}

const isSamePlace = (one: FieldPlace, other: FieldPlace) => one.module === other.module && one.at === other.at

/** What a type needs at once, and without what means nothing for it. */
export function toType(field: FormField, type: FormField['type'], text: { option: string; column: string }): Partial<FormField> {
  const takesOptions = isOneOf(optionTypes, type)
  return {
    type,
    limit: { required: field.limit.required },
    options: takesOptions ? (field.options ?? [{ value: text.option }]) : undefined,
    columns: type === 'table' ? (field.columns ?? [{ name: text.column, type: 'text', limit: { required: false } }]) : undefined,
    link: type === 'downloadLink' ? (field.link ?? '/terms.pdf') : undefined,
    accept: undefined,
  }
}

function isSameGroup(one: Group, other: Group): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function mapFields(
  definition: FormDefinition,
  change: (field: FormField, module: ModuleKey, at: number) => FormField,
): FormDefinition {
  const modules = listModules(definition).map(([key, module]) => [
    key,
    { ...module, fields: module.fields.map((field, at) => change(field, key, at)) },
  ])
  return { ...definition, modules: Object.fromEntries(modules) }
}

/** An attribute that was taken away is not there; JSON knows no undefined. */
export function without<T extends object>(part: T): T {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as T
}
