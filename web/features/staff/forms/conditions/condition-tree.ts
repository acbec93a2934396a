import type { Condition, FieldPointer } from '#contract/forms/definition/condition.ts'
import type { FormField } from '#contract/forms/definition/field-definition.ts'
import { type FieldType, factsOfType, isOneOf, silentTypes } from '#contract/forms/definition/field-type.ts'
import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { listModules, toKey } from '#contract/forms/form-plan.ts'

/** How one answer is looked at. The last two are there where a file has them: an answer that is missing fulfils them too. */
export type Operator =
  | 'answered'
  | 'unanswered'
  | 'ticked'
  | 'unticked'
  | 'equals'
  | 'equalsNot'
  | 'oneOf'
  | 'noneOf'
  | 'includes'
  | 'includesNot'
  | 'atLeast'
  | 'atMost'
  | 'notAtLeast'
  | 'notAtMost'
/** One row of a condition: a field, how it is looked at, and with which values. */
export type Comparison = { pointer: FieldPointer; how: Operator; values: readonly string[] }
export type Mode = 'all' | 'any' | 'none' | 'notAll'
export type Branch = { mode: Mode; parts: readonly Condition[] }
export const modes: readonly Mode[] = ['all', 'any', 'none', 'notAll']

/** A condition that looks at one answer; nothing for one that is put together. */
export function findComparison(condition: Condition): Comparison | undefined {
  if ('all' in condition || 'any' in condition) return undefined
  if (!('not' in condition)) return toComparison(condition)
  const { not } = condition
  if ('all' in not || 'any' in not || 'not' in not) return undefined
  const look = toComparison(not)
  return { ...look, how: opposites[look.how] }
}

/** A condition that is put together; nothing for one that looks at one answer, or says no twice. */
export function findBranch(condition: Condition): Branch | undefined {
  if ('all' in condition) return { mode: 'all', parts: condition.all }
  if ('any' in condition) return { mode: 'any', parts: condition.any }
  if (!('not' in condition)) return undefined
  if ('all' in condition.not) return { mode: 'notAll', parts: condition.not.all }
  return 'any' in condition.not ? { mode: 'none', parts: condition.not.any } : undefined
}

export function fromBranch({ mode, parts }: Branch): Condition {
  const all = mode === 'all' || mode === 'notAll'
  const joined: Condition = all ? { all: [...parts] } : { any: [...parts] }
  return mode === 'none' || mode === 'notAll' ? { not: joined } : joined
}

export function fromComparison({ pointer: { module, field }, how, values }: Comparison): Condition {
  const at = { ...(module && { module }), field }
  const [value = ''] = values
  switch (how) {
    case 'answered':
    case 'unanswered':
      return { ...at, answered: how === 'answered' }
    case 'ticked':
    case 'unticked':
      return { ...at, equals: how === 'ticked' }
    case 'equals':
      return { ...at, equals: value }
    case 'oneOf':
      return { ...at, oneOf: values.length > 0 ? [...values] : [''] }
    case 'includes':
      return { ...at, includes: value }
    case 'atLeast':
      return { ...at, atLeast: Number(value) }
    case 'atMost':
      return { ...at, atMost: Number(value) }
    default:
      return { not: fromComparison({ pointer: at, how: opposites[how], values }) }
  }
}

const opposites: Record<Operator, Operator> = {
  answered: 'unanswered',
  unanswered: 'answered',
  ticked: 'unticked',
  unticked: 'ticked',
  equals: 'equalsNot',
  equalsNot: 'equals',
  oneOf: 'noneOf',
  noneOf: 'oneOf',
  includes: 'includesNot',
  includesNot: 'includes',
  atLeast: 'notAtLeast',
  notAtLeast: 'atLeast',
  atMost: 'notAtMost',
  notAtMost: 'atMost',
}

function toComparison(condition: Exclude<Condition, { all: Condition[] } | { any: Condition[] } | { not: Condition }>): Comparison {
  const { module, field } = condition
  const pointer = { ...(module && { module }), field }
  if ('answered' in condition) return { pointer, how: condition.answered ? 'answered' : 'unanswered', values: [] }
  if ('equals' in condition) {
    if (typeof condition.equals === 'boolean') return { pointer, how: condition.equals ? 'ticked' : 'unticked', values: [] }
    return { pointer, how: 'equals', values: [condition.equals] }
  }
  if ('oneOf' in condition) return { pointer, how: 'oneOf', values: condition.oneOf }
  if ('includes' in condition) return { pointer, how: 'includes', values: [condition.includes] }
  return 'atLeast' in condition
    ? { pointer, how: 'atLeast', values: [String(condition.atLeast)] }
    : { pointer, how: 'atMost', values: [String(condition.atMost)] }
}

const hows = {
  nothing: [],
  tick: ['ticked', 'unticked'],
  contents: ['includes', 'includesNot', 'answered', 'unanswered'],
  number: ['atLeast', 'atMost', 'equals', 'equalsNot', 'answered', 'unanswered'],
  presence: ['answered', 'unanswered'],
  value: ['equals', 'equalsNot', 'oneOf', 'noneOf', 'answered', 'unanswered'],
} as const satisfies Record<ReturnType<typeof factsOfType>['comparedBy'], readonly Operator[]>

/** How an answer of that type can be looked at: what publishing would refuse, or what could never be so, is not offered. */
export function listOperators(type: FieldType): readonly Operator[] {
  return hows[factsOfType(type).comparedBy]
}

/** The same row looked at in another way; values stay where they mean something. */
export function withOperator(look: Comparison, how: Operator, first: string): Comparison {
  if (how === 'answered' || how === 'unanswered' || how === 'ticked' || how === 'unticked') return { ...look, how, values: [] }
  const isNumber = how === 'atLeast' || how === 'atMost'
  const stored = look.values.filter((value) => value !== '' && !(isNumber && Number.isNaN(Number(value))))
  const values = stored.length > 0 ? stored : [isNumber ? '0' : first]
  return { ...look, how, values: how === 'oneOf' || how === 'noneOf' ? values : values.slice(0, 1) }
}

export type ConditionField = { key: string; pointer: FieldPointer; module: ModuleKey; field: FormField }

/** The fields that a condition can look at from where it stands; `except` is the field that it belongs to. */
export function listConditionFields(definition: FormDefinition, own?: ModuleKey, except?: string): ConditionField[] {
  return listModules(definition).flatMap(([module, { fields }]) =>
    fields
      .filter((field) => field.selected && field.name && !isOneOf(silentTypes, field.type) && !(module === own && field.name === except))
      .map((field) => ({
        key: toKey(module, field.name),
        pointer: { ...(module !== own && { module }), field: field.name },
        module,
        field,
      })),
  )
}

/** A row about a field, as it begins. */
export function newComparison({ pointer, field }: Pick<ConditionField, 'pointer' | 'field'>, first: string): Comparison {
  const [how = 'answered'] = listOperators(field.type)
  return withOperator({ pointer, how, values: [] }, how, first)
}
