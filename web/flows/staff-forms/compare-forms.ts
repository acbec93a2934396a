import type { Condition } from '#contract/form/condition.ts'
import type { FormField } from '#contract/form/field-definition.ts'
import type { FormDefinition } from '#contract/form/form-definition.ts'
import { listModules } from '#contract/form/form-plan.ts'
import type { LocalText } from '#contract/form/local-text.ts'
import type { staffFormsEn } from '#web/messages/staff-forms/en.ts'

type WordsAfter<Start extends string> = keyof typeof staffFormsEn extends infer Key ? (Key extends `${Start}.${infer Word}` ? Word : never) : never
export type AttributeWord = WordsAfter<'attr'>

/** Of one attribute; null where there was, or is, nothing. `of` says which option or column. */
export type AttributeChange = { attribute: AttributeWord; of?: string; from: string | null; to: string | null }
export type FormChange = {
  part: 'form' | 'step' | 'module' | 'field' | 'document'
  change: 'added' | 'removed' | 'changed'
  /** The key by which it is known, and where it stands. */
  name: string
  within?: string
  attributes: AttributeChange[]
}

/** How values are said in the reader's language. */
export type SayValues = { condition(asked: Condition): string; yes: string; no: string; type(word: FormField['type']): string }

type Value = { attribute: AttributeWord; of?: string; text: string }
/** The attributes of one thing, by a key of their own. */
type Facts = Map<string, Value>
type Thing = { part: FormChange['part']; name: string; within?: string; facts: Facts }

/** What an applicant would find different: added, removed and changed parts, in the order of the form. */
export function compareForms(before: FormDefinition, after: FormDefinition, say: SayValues): FormChange[] {
  const [older, newer] = [before, after].map((definition) => new Map(listThings(definition, say).map((thing) => [toId(thing), thing])))
  const changes: FormChange[] = []
  for (const [id, thing] of newer ?? []) {
    const was = older?.get(id)
    const attributes = compareFacts(was?.facts ?? new Map(), thing.facts)
    if (!was) changes.push(toChange(thing, 'added', attributes))
    else if (attributes.length > 0) changes.push(toChange(thing, 'changed', attributes))
  }
  for (const [id, thing] of older ?? []) if (!newer?.has(id)) changes.push(toChange(thing, 'removed', []))
  return changes
}

const toId = ({ part, name, within = '' }: Thing) => JSON.stringify([part, within, name])

function toChange({ part, name, within }: Thing, change: FormChange['change'], attributes: AttributeChange[]): FormChange {
  return { part, change, name, ...(within !== undefined && { within }), attributes }
}

function compareFacts(before: Facts, after: Facts): AttributeChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [from, to] = [before.get(key), after.get(key)]
    const known = to ?? from
    if (!known || from?.text === to?.text) return []
    return [{ attribute: known.attribute, ...(known.of !== undefined && { of: known.of }), from: from?.text ?? null, to: to?.text ?? null }]
  })
}

function listThings(definition: FormDefinition, say: SayValues): Thing[] {
  const form = openFacts(say)
  for (const name of ['note', 'termsAndConditionsContent'] as const) form.text(name, definition[name] ?? undefined)
  for (const name of ['termsOfUseLink', 'privacyPolicyLink', 'chineseConfirmPopup', 'asksPersonalInfo', 'livenessMode'] as const) form.fact(name, definition[name])
  return [
    { part: 'form', name: definition.name, facts: form.facts },
    ...definition.steps.map((step): Thing => {
      const own = openFacts(say)
      own.fact('label', step.name)
      own.fact('cn', step.cn)
      own.text('note', step.note)
      own.condition(step.when)
      return { part: 'step', name: String(step.step), facts: own.facts }
    }),
    ...listModules(definition).flatMap(([key, module]): Thing[] => {
      const own = openFacts(say)
      own.fact('label', module.name)
      own.fact('cn', module.cn)
      own.text('note', module.note)
      return [{ part: 'module', name: key, facts: own.facts }, ...module.fields.map((field): Thing => ({ part: 'field', name: field.name, within: key, facts: listFacts(field, say) }))]
    }),
    ...(definition.documents ?? []).map(({ documentType, when }): Thing => {
      const own = openFacts(say)
      own.condition(when)
      return { part: 'document', name: documentType, facts: own.facts }
    }),
  ]
}

function listFacts(field: FormField, say: SayValues): Facts {
  const own = openFacts(say)
  own.fact('label', field.alias)
  own.fact('cn', field.cn)
  own.fact('type', say.type(field.type))
  own.fact('step', field.step)
  own.fact('index', field.index)
  own.fact('selected', field.selected)
  own.fact('disabled', field.disabled)
  for (const [name, value] of Object.entries(field.limit) as [keyof FormField['limit'], string | number | boolean | undefined][]) own.fact(name, value)
  for (const name of ['describe', 'helpText', 'remark', 'note'] as const) own.text(name, field[name])
  own.fact('link', field.link)
  own.fact('accept', field.accept)
  own.condition(field.when)
  for (const { value, alias, cn } of field.options ?? []) own.fact('option', [alias ?? value, cn].filter(Boolean).join(' / '), value)
  for (const { name, alias, cn, type, limit } of field.columns ?? []) {
    own.fact('column', [alias ?? name, cn, say.type(type), JSON.stringify(limit)].filter(Boolean).join(' / '), name)
  }
  return own.facts
}

function openFacts(say: SayValues) {
  const facts: Facts = new Map()
  const put = (key: string, value: Value) => facts.set(key, value)
  const fact = (attribute: AttributeWord, value: string | number | boolean | null | undefined, of?: string) => {
    if (value === undefined || value === null) return
    const text = typeof value === 'boolean' ? (value ? say.yes : say.no) : String(value)
    put(of === undefined ? attribute : `${attribute} ${of}`, { attribute, text, ...(of !== undefined && { of }) })
  }
  return {
    facts,
    fact,
    text(attribute: AttributeWord, value: LocalText | undefined) {
      if (value === undefined) return
      const { en, cn } = typeof value === 'string' ? { en: value } : value
      fact(attribute, en)
      if (cn) put(`${attribute} cn`, { attribute, of: '中文', text: cn })
    },
    condition(asked: Condition | undefined) {
      if (asked) fact('when', say.condition(asked))
    },
  }
}
