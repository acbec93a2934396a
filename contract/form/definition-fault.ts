import type * as z from 'zod/mini'
import { fieldTypes } from '#contract/form/field-type.ts'

/** What is wrong with a definition, and where: `modules.personalInformation.fields[3].type`. For the person who wrote it. */
export type DefinitionFault = { path: string; sentence: string }

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
    if (issue.code !== 'unrecognized_keys') return [{ path: toPath(issue.path), sentence: toSentence(issue, value) }]
    const kind = issue.path.at(-1) === 'modules' ? 'module' : 'attribute'
    return issue.keys.map((key) => ({ path: toPath([...issue.path, key]), sentence: `is no ${kind} that is known here` }))
  })
}

function toSentence(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return `is missing${issue.code === 'invalid_type' ? `: it must be ${toKind(issue.expected)}` : ''}`
  const shown = show(value)
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${toKind(issue.expected)}, and is ${shown}`
    case 'invalid_value':
      return toWordSentence(issue.values.map(String), value)
    case 'too_small':
      return `is ${shown}: at least ${issue.minimum} ${toUnit(issue.origin)}`
    case 'too_big':
      return `is ${shown}: at most ${issue.maximum} ${toUnit(issue.origin)}`
    case 'invalid_format':
      return `is ${shown}, which is not written as it must be`
    case 'invalid_union':
      return issue.path.includes('when')
        ? `is ${shown}, which is no condition: name a field with answered, equals, oneOf, includes, atLeast or atMost; or all, any, not`
        : `is ${shown}, which is neither a text nor { "en": …, "cn": … }`
    default:
      return `is ${shown}, which is not allowed`
  }
}

function toWordSentence(words: string[], value: unknown): string {
  const near = words.find((word) => typeof value === 'string' && isNear(word, value))
  const isType = words.length === fieldTypes.length && words.every((word, at) => word === fieldTypes[at])
  const what = isType ? 'which is no field type' : `which is none of ${words.slice(0, 40).join(', ')}`
  return `is ${show(value)}, ${what}${near ? ` (did you mean ${near}?)` : ''}`
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
