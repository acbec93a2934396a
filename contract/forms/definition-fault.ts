import type * as z from 'zod/mini'
import { fieldTypes } from '#contract/forms/definition/field-type.ts'
import { type FaultCode, faultEn } from '#contract/forms/messages/fault-en.ts'

type Values = Readonly<Record<string, string | number>>

/**
 * What is wrong with a definition, and where: `modules.personalInformation.fields[3].type`. For the person who wrote it: `code` and
 * `values` say the same in other languages.
 */
export type DefinitionFault = { path: string; sentence: string; code?: FaultCode; values?: Values }

/** `of` names the field, where the path alone tells only its number. */
export function toFault(path: readonly PropertyKey[], code: FaultCode, values: Values = {}, of?: string): DefinitionFault {
  const sentence = fillFault(faultEn[code], values)
  return { path: toPath(path), sentence: of === undefined ? sentence : `${sentence} (field "${of}")`, code, values }
}

export function fillFault(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export function toPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    const word = /^[\w$]+$/.test(String(part)) ? String(part) : JSON.stringify(String(part))
    return text ? `${text}.${word}` : word
  }, '')
}

/** The faults of the schema, in words. */
export function toFaults(issues: readonly z.core.$ZodIssue[], sent: unknown): DefinitionFault[] {
  return issues.flatMap((issue) => {
    const value = issue.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], sent)
    if (issue.code !== 'unrecognized_keys') return [toFault(issue.path, ...toCode(issue, value))]
    const code = issue.path.at(-1) === 'modules' ? 'unknown-module' : 'unknown-attribute'
    return issue.keys.map((key) => toFault([...issue.path, key], code))
  })
}

function toCode(issue: z.core.$ZodIssue, value: unknown): [FaultCode, Values] {
  if (value === undefined) return issue.code === 'invalid_type' ? ['missing-kind', { kind: toKind(issue.expected) }] : ['missing', {}]
  const shown = show(value)
  switch (issue.code) {
    case 'invalid_type':
      return ['wrong-kind', { kind: toKind(issue.expected), shown }]
    case 'invalid_value':
      return toWordCode(issue.values.map(String), value)
    case 'too_small':
      return value === '' ? ['empty', {}] : ['too-small', { shown, bound: Number(issue.minimum), unit: toUnit(issue.origin) }]
    case 'too_big':
      return ['too-big', { shown, bound: Number(issue.maximum), unit: toUnit(issue.origin) }]
    case 'invalid_format':
      return [value === '' ? 'empty' : 'wrong-format', { shown }]
    case 'invalid_union':
      return [issue.path.includes('when') ? 'no-condition' : 'no-text', { shown }]
    default:
      return ['not-allowed', { shown }]
  }
}

function toWordCode(words: string[], value: unknown): [FaultCode, Values] {
  const near = words.find((word) => typeof value === 'string' && isNear(word, value))
  const values = { shown: show(value), words: words.slice(0, 40).join(', '), ...(near !== undefined && { near }) }
  const isType = words.length === fieldTypes.length && words.every((word, at) => word === fieldTypes[at])
  if (isType) return [near === undefined ? 'no-type' : 'no-type-near', values]
  return [near === undefined ? 'no-word' : 'no-word-near', values]
}

/** The same letters but for case, signs and one slip. */
function isNear(word: string, typed: string): boolean {
  const [one, other] = [word, typed].map((each) => each.toLowerCase().replace(/[^a-z]/g, '')) as [string, string]
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return Math.max(one.length, other.length) - start - end <= 1
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const toKind = (expected: string) => kinds[expected] ?? expected

const units: Record<string, string> = { string: 'characters', array: 'entries' }
const toUnit = (origin: string) => units[origin] ?? 'is allowed'
