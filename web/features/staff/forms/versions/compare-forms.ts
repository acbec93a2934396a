import type { Condition } from '#contract/forms/definition/condition.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { type Labelled, type LocalText, toLabel } from '#contract/forms/definition/local-text.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { listModules, toKey } from '#contract/forms/form-plan.ts'
import type { Language } from '#contract/language.ts'
import type { formsEn } from '#web/features/staff/forms/messages/en.ts'
import { listGroups } from '#web/features/staff/forms/model/change-definition.ts'

type WordsAfter<Start extends string> = keyof typeof formsEn extends infer Key
  ? Key extends `${Start}.${infer Word}`
    ? Word
    : never
  : never
export type AttributeKey = WordsAfter<'attr'>

/** Of one attribute; null where there was, or is, nothing. `of` says which option or column. */
export type AttributeChange = { attribute: AttributeKey; of?: string; from: string | null; to: string | null }
export type FormChange = {
  part: 'form' | 'step' | 'module' | 'field' | 'document'
  change: 'added' | 'removed' | 'changed'
  /** The key by which it is known, and where it stands. */
  name: string
  /** What a step is called now. */
  label?: string
  within?: string
  attributes: AttributeChange[]
}

/** How values are said in the reader's language. */
export type ValueTexts = {
  condition(condition: Condition, definition: FormDefinition, own: ModuleKey | undefined): string
  type(word: FormField['type']): string
  attribute(word: AttributeKey): string
  yes: string
  no: string
  language: Language
}

/** `same`: by what it is compared, where that is not what is read. */
type Value = { attribute: AttributeKey; of?: string; text: string; same?: string }
/** The attributes of one thing, by a key of their own. */
type Facts = Map<string, Value>
type Thing = { part: FormChange['part']; name: string; label?: string; within?: string; facts: Facts }

/** What an applicant would find different: added, removed and changed parts, in the order of the form. */
export function compareForms(before: FormDefinition, after: FormDefinition, t: ValueTexts): FormChange[] {
  const numbers = matchSteps(before, after)
  const older = new Map(listThings(before, t).map((item) => [toId(item), item]))
  const newer = new Map(listThings(after, t, numbers).map((item) => [toId(item), item]))
  const orders = compareOrders(before, after, t.language, numbers)
  const changes: FormChange[] = []
  for (const [id, item] of newer) {
    const was = older.get(id)
    const attributes = [...compareFacts(was?.facts ?? new Map(), item.facts), ...(orders.get(id) ?? [])]
    if (!was) changes.push(toChange(item, 'added', attributes))
    else if (attributes.length > 0) changes.push(toChange(item, 'changed', attributes))
  }
  for (const [id, entry] of older) if (!newer.has(id)) changes.push(toChange(entry, 'removed', []))
  return changes
}

/** By which number the steps of `after` were known in `before`: one that was moved keeps its name, one that was renamed its place. */
function matchSteps(before: FormDefinition, after: FormDefinition): Map<number, number> {
  const numbers = new Map<number, number>()
  for (const { step, name } of after.steps) {
    const [same, ...others] = before.steps.filter((each) => each.name === name)
    if (same && others.length === 0 && ![...numbers.values()].includes(same.step)) numbers.set(step, same.step)
  }
  const free = before.steps.filter(({ step }) => ![...numbers.values()].includes(step)).map(({ step }) => step)
  let next = Math.max(0, ...before.steps.map(({ step }) => step)) + 1
  for (const { step } of after.steps) {
    if (numbers.has(step)) continue
    const place = free.includes(step) ? step : undefined
    numbers.set(step, place ?? next++)
    if (place !== undefined) free.splice(free.indexOf(place), 1)
  }
  return numbers
}

const toId = ({ part, name, within = '' }: Pick<Thing, 'part' | 'name' | 'within'>) => JSON.stringify([part, within, name])

function toChange({ part, name, label, within }: Thing, change: FormChange['change'], attributes: AttributeChange[]): FormChange {
  return { part, change, name, ...(label !== undefined && { label }), ...(within !== undefined && { within }), attributes }
}

function compareFacts(before: Facts, after: Facts): AttributeChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [from, to] = [before.get(key), after.get(key)]
    const known = to ?? from
    if (!known || (from?.same ?? from?.text) === (to?.same ?? to?.text)) return []
    return [{ attribute: known.attribute, ...(known.of !== undefined && { of: known.of }), from: from?.text ?? null, to: to?.text ?? null }]
  })
}

function listThings(definition: FormDefinition, t: ValueTexts, numbers?: ReadonlyMap<number, number>): Thing[] {
  const form = openFacts(t)
  for (const name of ['note', 'termsAndConditionsContent'] as const) form.text(name, definition[name] ?? undefined)
  for (const name of ['termsOfUseLink', 'privacyPolicyLink', 'chineseConfirmPopup', 'asksPersonalInfo', 'livenessMode'] as const)
    form.fact(name, definition[name])
  return [
    { part: 'form', name: 'form', facts: form.facts },
    ...definition.steps.map((step): Thing => {
      const own = openFacts(t)
      own.fact('name', step.name)
      own.fact('cn', step.cn)
      own.text('note', step.note)
      own.condition(step.when, definition)
      return { part: 'step', name: String(numbers?.get(step.step) ?? step.step), label: toLabel(step, t.language).text, facts: own.facts }
    }),
    ...listModules(definition).flatMap(([key, module]): Thing[] => {
      const own = openFacts(t)
      own.fact('name', module.name)
      own.fact('cn', module.cn)
      own.text('note', module.note)
      return [
        { part: 'module', name: key, facts: own.facts },
        ...module.fields.map(
          (field): Thing => ({ part: 'field', name: field.name, within: key, facts: listFacts(definition, key, field, t, numbers) }),
        ),
      ]
    }),
    ...(definition.documents ?? []).map(({ documentType, when }): Thing => {
      const own = openFacts(t)
      own.condition(when, definition)
      return { part: 'document', name: documentType, facts: own.facts }
    }),
  ]
}

function listFacts(
  definition: FormDefinition,
  module: ModuleKey,
  field: FormField,
  t: ValueTexts,
  numbers?: ReadonlyMap<number, number>,
): Facts {
  const own = openFacts(t)
  const step = definition.steps.find((each) => each.step === field.step)
  own.fact('label', field.alias)
  own.fact('cn', field.cn)
  own.fact('type', t.type(field.type))
  if (field.step !== undefined)
    own.facts.set('step', {
      attribute: 'step',
      text: step ? toLabel(step, t.language).text : String(field.step),
      same: String(numbers?.get(field.step) ?? field.step),
    })
  own.fact('selected', field.selected)
  own.fact('disabled', field.disabled)
  own.limit(field.limit)
  for (const name of ['describe', 'helpText', 'remark', 'note'] as const) own.text(name, field[name])
  own.fact('link', field.link)
  own.fact('accept', field.accept)
  own.condition(field.when, definition, module)
  own.options(field.options)
  for (const column of field.columns ?? []) {
    const label = toLabel(column, t.language).text
    own.fact('column', [column.alias ?? column.name, column.cn].filter(Boolean).join(' / '), column.name)
    own.part('type', t.type(column.type), column.name, label)
    own.limit(column.limit, { name: column.name, label })
    own.options(column.options, { name: column.name, label })
  }
  return own.facts
}

type Of = { name: string; label: string }

function openFacts(t: ValueTexts) {
  const facts: Facts = new Map()
  const put = (key: string, value: Value) => facts.set(key, value)
  const toText = (value: string | number | boolean) => (typeof value === 'boolean' ? (value ? t.yes : t.no) : String(value))
  const fact = (attribute: AttributeKey, value: string | number | boolean | null | undefined, of?: string) => {
    if (value === undefined || value === null) return
    put(of === undefined ? attribute : `${attribute} ${of}`, { attribute, text: toText(value), ...(of !== undefined && { of }) })
  }
  /** Of a column: called by its label, known by its name. */
  const part = (attribute: AttributeKey, value: string | number | boolean, name: string, label: string) =>
    put(`column ${name} ${attribute}`, { attribute: 'column', of: `${label} · ${t.attribute(attribute)}`, text: toText(value) })
  return {
    facts,
    fact,
    part,
    text(attribute: AttributeKey, value: LocalText | undefined) {
      if (value === undefined) return
      const { en, cn } = typeof value === 'string' ? { en: value } : value
      fact(attribute, en)
      if (cn) put(`${attribute} cn`, { attribute, of: '中文', text: cn })
    },
    condition(condition: Condition | undefined, definition: FormDefinition, own?: ModuleKey) {
      if (condition) fact('when', t.condition(condition, definition, own))
    },
    limit(limit: FormField['limit'], of?: Of) {
      for (const [name, value] of Object.entries(limit) as [keyof FormField['limit'], string | number | boolean | undefined][]) {
        if (of && value !== undefined) part(name, value, of.name, of.label)
        else fact(name, value)
      }
    },
    options(options: FormField['options'], of?: Of) {
      for (const { value, alias, cn } of options ?? []) {
        const text = [alias ?? value, cn].filter(Boolean).join(' / ')
        if (of)
          put(`column ${of.name} option ${value}`, { attribute: 'column', of: `${of.label} · ${t.attribute('option')} “${value}”`, text })
        else fact('option', text, value)
      }
    },
  }
}

type Ordered = { key: string; label: string }

/** What stands in another order, by the thing that it stands in: fields, options, columns, modules. */
function compareOrders(
  before: FormDefinition,
  after: FormDefinition,
  language: Language,
  numbers: ReadonlyMap<number, number>,
): Map<string, AttributeChange[]> {
  const changes = new Map<string, AttributeChange[]>()
  const note = (id: string, attribute: AttributeKey, was: readonly Ordered[], is: readonly Ordered[]) => {
    const change = toOrderChange(attribute, was, is)
    if (change) changes.set(id, [...(changes.get(id) ?? []), change])
  }
  const label = (labelled: Labelled) => toLabel(labelled, language).text
  const groupsOf = (definition: FormDefinition, toNumber: (step: number) => number) =>
    new Map(
      listGroups(definition).map(({ group, fields }) => {
        const id =
          'module' in group
            ? toId({ part: 'module', name: group.module })
            : toId({ part: 'step', name: String(group.step === null ? null : toNumber(group.step)) })
        return [id, fields.map(({ module, field }): Ordered => ({ key: toKey(module, field.name), label: label(field) }))] as const
      }),
    )
  const toBefore = (step: number) => numbers.get(step) ?? step
  const [older, newer] = [groupsOf(before, (step) => step), groupsOf(after, toBefore)]
  for (const [id, fields] of newer) note(id, 'order-fields', older.get(id) ?? [], fields)
  const modulesOf = (definition: FormDefinition) => listModules(definition).map(([key, module]): Ordered => ({ key, label: label(module) }))
  const stepsOf = (definition: FormDefinition, toNumber: (step: number) => number) =>
    definition.steps.map((step): Ordered => ({ key: String(toNumber(step.step)), label: label(step) }))
  note(
    toId({ part: 'form', name: 'form' }),
    'order-steps',
    stepsOf(before, (step) => step),
    stepsOf(after, toBefore),
  )
  note(toId({ part: 'form', name: 'form' }), 'order-modules', modulesOf(before), modulesOf(after))
  for (const [module, { fields }] of listModules(after)) {
    const known = new Map(before.modules[module]?.fields.map((field) => [field.name, field]))
    for (const field of fields) {
      const was = known.get(field.name)
      const id = toId({ part: 'field', name: field.name, within: module })
      const optionsOf = ({ options = [] }: FormField) =>
        options.map((option): Ordered => ({ key: option.value, label: label({ name: option.value, ...option }) }))
      const columnsOf = ({ columns = [] }: FormField) => columns.map((column): Ordered => ({ key: column.name, label: label(column) }))
      if (was && was !== field) {
        note(id, 'order-options', optionsOf(was), optionsOf(field))
        note(id, 'order-columns', columnsOf(was), columnsOf(field))
      }
    }
  }
  return changes
}

const maxNamed = 12

/** Of what is there before and after, the stretch whose order differs. */
function toOrderChange(attribute: AttributeKey, was: readonly Ordered[], is: readonly Ordered[]): AttributeChange | undefined {
  const [wasKeys, isKeys] = [new Set(was.map(({ key }) => key)), new Set(is.map(({ key }) => key))]
  const [from, to] = [was.filter(({ key }) => isKeys.has(key)), is.filter(({ key }) => wasKeys.has(key))]
  let start = 0
  while (start < to.length && from[start]?.key === to[start]?.key) start += 1
  if (start === to.length) return undefined
  let end = to.length
  while (end > start && from[end - 1]?.key === to[end - 1]?.key) end -= 1
  const t = (list: readonly Ordered[]) => {
    const named = list.slice(start, end).map(({ label }) => label)
    return named.slice(0, maxNamed).join(' · ') + (named.length > maxNamed ? ' · …' : '')
  }
  return { attribute, from: t(from), to: t(to) }
}
