import { type DefinitionFault, toPath } from '#contract/form/definition-fault.ts'
import { definitionLimits, type FormField, type Limit, type Option } from '#contract/form/field-definition.ts'
import { type FieldType, fileTypes, isOneOf, optionTypes } from '#contract/form/field-type.ts'
import type { FormDefinition } from '#contract/form/form-definition.ts'
import { listModules } from '#contract/form/form-plan.ts'
import { isDate } from '#contract/form/rules/date-rules.ts'

type Note = (path: PropertyKey[], sentence: string) => void

const texts = ['text', 'url', 'email', 'text-area-long', 'text-area-rich'] as const
const days = ['date', 'date-time'] as const

/** For which types an attribute of `limit` means something. */
const limitTypes: { [K in Exclude<keyof Limit, 'required'>]: readonly FieldType[] } = {
  length: [...texts, ...fileTypes, 'table', 'multi-select', 'multi-checkbox'],
  minLength: texts,
  min: ['number', ...days],
  max: ['number', ...days],
  above: ['number'],
  decimals: ['number'],
  megabytes: fileTypes,
}

/** What a schema cannot say: names that stand twice, attributes that their type does not have, steps that are not there. */
export function checkFields(definition: FormDefinition): DefinitionFault[] {
  const faults: DefinitionFault[] = []
  const steps = new Set(definition.steps.map(({ step }) => step))
  let count = 0
  for (const [module, { fields }] of listModules(definition)) {
    const names = new Set<string>()
    fields.forEach((field, at) => {
      count += 1
      const note: Note = (path, sentence) =>
        faults.push({ path: toPath(['modules', module, 'fields', at, ...path]), sentence: `${sentence} (field "${field.name}")` })
      if (names.has(field.name)) note(['name'], 'stands twice in its module')
      names.add(field.name)
      if (field.module && field.module !== module) note(['module'], `says ${field.module}, and stands in ${module}`)
      checkStep(definition, field, steps, note)
      checkAttributes(field, note)
      checkTable(field, note)
    })
  }
  if (count > definitionLimits.maxFields) {
    faults.push({ path: 'modules', sentence: `hold ${count} fields: at most ${definitionLimits.maxFields} are allowed` })
  }
  return faults
}

function checkStep({ kind }: FormDefinition, field: FormField, steps: Set<number>, note: Note): void {
  if (field.step === undefined) {
    if (kind === 'individual' && field.selected) note(['step'], 'is missing: an individual form asks for each field in a step')
  } else if (!steps.has(field.step)) note(['step'], `is ${field.step}, which is not among the steps`)
}

function checkAttributes(field: FormField, note: Note): void {
  checkOptions(field, note)
  if (field.type === 'downloadLink' && !field.link) note(['link'], 'is missing: a downloadLink opens one')
  if (field.type !== 'downloadLink' && field.link) note(['link'], `means nothing for ${field.type}`)
  if (field.accept && !isOneOf(fileTypes, field.type)) note(['accept'], `means nothing for ${field.type}`)
  checkLimit(field, note)
}

function checkOptions(field: { type: FieldType; options?: Option[] | undefined }, note: Note): void {
  const takesOptions = isOneOf(optionTypes, field.type)
  if (takesOptions && !field.options) note(['options'], `are missing: a ${field.type} offers some`)
  if (!takesOptions && field.options) note(['options'], `mean nothing for ${field.type}`)
  const values = new Set<string>()
  field.options?.forEach(({ value }, at) => {
    if (values.has(value)) note(['options', at, 'value'], `is ${JSON.stringify(value)}, which stands twice`)
    values.add(value)
  })
}

function checkTable(field: FormField, note: Note): void {
  if (field.type !== 'table') {
    if (field.columns) note(['columns'], `mean nothing for ${field.type}`)
    return
  }
  if (!field.columns) note(['columns'], 'are missing: a table has some')
  const names = new Set<string>()
  field.columns?.forEach((column, at) => {
    const noteColumn: Note = (path, sentence) => note(['columns', at, ...path], sentence)
    if (names.has(column.name)) noteColumn(['name'], 'stands twice in its table')
    names.add(column.name)
    checkOptions(column, noteColumn)
    checkLimit(column, noteColumn)
  })
}

function checkLimit({ type, limit }: { type: FieldType; limit: Limit }, note: Note): void {
  for (const [name, types] of Object.entries(limitTypes) as [keyof typeof limitTypes, readonly FieldType[]][]) {
    if (limit[name] !== undefined && !types.includes(type)) note(['limit', name], `means nothing for ${type}`)
  }
  for (const name of ['min', 'max'] as const) {
    const bound = limit[name]
    if (bound === undefined || !limitTypes[name].includes(type)) continue
    const isFit = type === 'number' ? typeof bound === 'number' : bound === 'today' || isDate(String(bound))
    if (!isFit)
      note(['limit', name], `is ${JSON.stringify(bound)}: it must be ${type === 'number' ? 'a number' : 'YYYY-MM-DD or today'}`)
  }
  const { min, max, length, minLength } = limit
  const isRelative = min === 'today' || max === 'today'
  if (!isRelative && typeof min === typeof max && min !== undefined && max !== undefined && min > max) {
    note(['limit', 'max'], 'is less than min')
  }
  if (length !== undefined && minLength !== undefined && minLength > length) note(['limit', 'minLength'], 'is more than length')
}
