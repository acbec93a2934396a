import { definitionLimits, type FormField, type Limit, type Option } from '#contract/forms/definition/field-definition.ts'
import { type FieldType, factsOfType, fileTypes, isOneOf, optionTypes } from '#contract/forms/definition/field-type.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import { type DefinitionFault, toFault } from '#contract/forms/definition-fault.ts'
import { listModules } from '#contract/forms/form-plan.ts'
import type { FaultCode } from '#contract/forms/messages/fault-en.ts'
import { isDate } from '#contract/forms/rules/date-rules.ts'

type Note = (path: PropertyKey[], code: FaultCode, values?: Record<string, string | number>) => void

const limitNames = ['length', 'minLength', 'min', 'max', 'above', 'decimals', 'megabytes'] as const satisfies (keyof Limit)[]

/** What a schema cannot say: names that stand twice, attributes that their type does not have, steps that are not there. */
export function checkFields(definition: FormDefinition): DefinitionFault[] {
  const faults: DefinitionFault[] = []
  const steps = new Set(definition.steps.map(({ step }) => step))
  let count = 0
  for (const [module, { fields }] of listModules(definition)) {
    const names = new Set<string>()
    fields.forEach((field, at) => {
      count += 1
      const note: Note = (path, code, values) => faults.push(toFault(['modules', module, 'fields', at, ...path], code, values, field.name))
      if (names.has(field.name)) note(['name'], 'name-twice')
      names.add(field.name)
      if (field.module && field.module !== module) note(['module'], 'module-differs', { said: field.module, module })
      checkStep(definition, field, steps, note)
      checkAttributes(field, note)
      checkTable(field, note)
    })
  }
  if (count > definitionLimits.maxFields) {
    faults.push(toFault(['modules'], 'too-many-fields', { count, most: definitionLimits.maxFields }))
  }
  return faults
}

function checkStep({ kind }: FormDefinition, field: FormField, steps: Set<number>, note: Note): void {
  if (field.step === undefined) {
    if (kind === 'individual' && field.selected) note(['step'], 'step-missing')
  } else if (!steps.has(field.step)) note(['step'], 'step-unknown', { step: field.step })
}

function checkAttributes(field: FormField, note: Note): void {
  checkOptions(field, note)
  if (field.type === 'downloadLink' && !field.link) note(['link'], 'link-missing')
  if (field.type !== 'downloadLink' && field.link) note(['link'], 'meaningless', { type: field.type })
  if (field.accept && !isOneOf(fileTypes, field.type)) note(['accept'], 'meaningless', { type: field.type })
  checkLimit(field, note)
}

function checkOptions(field: { type: FieldType; options?: Option[] | undefined }, note: Note): void {
  const takesOptions = isOneOf(optionTypes, field.type)
  if (takesOptions && !field.options) note(['options'], 'options-missing', { type: field.type })
  if (!takesOptions && field.options) note(['options'], 'meaningless-many', { type: field.type })
  const values = new Set<string>()
  field.options?.forEach(({ value }, at) => {
    if (values.has(value)) note(['options', at, 'value'], 'stands-twice', { shown: JSON.stringify(value) })
    values.add(value)
  })
}

function checkTable(field: FormField, note: Note): void {
  if (field.type !== 'table') {
    if (field.columns) note(['columns'], 'meaningless-many', { type: field.type })
    return
  }
  if (!field.columns) note(['columns'], 'columns-missing')
  const names = new Set<string>()
  field.columns?.forEach((column, at) => {
    const noteColumn: Note = (path, code, values) => note(['columns', at, ...path], code, values)
    if (names.has(column.name)) noteColumn(['name'], 'column-twice')
    names.add(column.name)
    checkOptions(column, noteColumn)
    checkLimit(column, noteColumn)
  })
}

function checkLimit({ type, limit }: { type: FieldType; limit: Limit }, note: Note): void {
  const { limits } = factsOfType(type)
  for (const name of limitNames) {
    if (limit[name] !== undefined && !limits.includes(name)) note(['limit', name], 'meaningless', { type })
  }
  for (const name of ['min', 'max'] as const) {
    const bound = limit[name]
    if (bound === undefined || !limits.includes(name)) continue
    const isFit = type === 'number' ? typeof bound === 'number' : bound === 'today' || isDate(String(bound))
    if (!isFit) note(['limit', name], type === 'number' ? 'no-number' : 'no-day', { shown: JSON.stringify(bound) })
  }
  const { min, max, length, minLength } = limit
  const isRelative = min === 'today' || max === 'today'
  if (!isRelative && typeof min === typeof max && min !== undefined && max !== undefined && min > max) {
    note(['limit', 'max'], 'less-than-min')
  }
  if (length !== undefined && minLength !== undefined && minLength > length) note(['limit', 'minLength'], 'more-than-length')
}
