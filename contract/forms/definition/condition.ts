import * as z from 'zod/mini'
import { type AnswerValue, isEmptyAnswer } from '#contract/forms/definition/answers.ts'
import { type ModuleKey, moduleKeys } from '#contract/forms/definition/module-key.ts'

/** Which answer is looked at. Without a module: the field of that name beside it, else the only one of that name in the form. */
export type FieldPointer = { module?: ModuleKey | undefined; field: string }

/** When a field, a step or a document is asked for. An answer to a field that is not asked for counts as none. */
export type Condition =
  | (FieldPointer & { answered: boolean })
  | (FieldPointer & { equals: string | boolean })
  | (FieldPointer & { oneOf: string[] })
  | (FieldPointer & { includes: string })
  | (FieldPointer & { atLeast: number })
  | (FieldPointer & { atMost: number })
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }

const word = z.string().check(z.maxLength(500))
const pointer = { module: z.optional(z.enum(moduleKeys)), field: z.string().check(z.minLength(1), z.maxLength(200)) }
const conditions = z.array(z.lazy(() => condition)).check(z.minLength(1), z.maxLength(50))

export const condition: z.ZodMiniType<Condition, Condition> = z.union([
  z.strictObject({ ...pointer, answered: z.boolean() }),
  z.strictObject({ ...pointer, equals: z.union([word, z.boolean()]) }),
  z.strictObject({ ...pointer, oneOf: z.array(word).check(z.minLength(1), z.maxLength(500)) }),
  z.strictObject({ ...pointer, includes: word }),
  z.strictObject({ ...pointer, atLeast: z.number() }),
  z.strictObject({ ...pointer, atMost: z.number() }),
  z.strictObject({ all: conditions }),
  z.strictObject({ any: conditions }),
  z.strictObject({ not: z.lazy(() => condition) }),
])

export type AnswerLookup = (pointer: FieldPointer) => AnswerValue | undefined

/** Whether what a condition asks for is so; `answered` finds an answer, or nothing. */
export function isMet(condition: Condition, answered: AnswerLookup): boolean {
  if ('all' in condition) return condition.all.every((part) => isMet(part, answered))
  if ('any' in condition) return condition.any.some((part) => isMet(part, answered))
  if ('not' in condition) return !isMet(condition.not, answered)
  const value = answered(condition)
  if ('answered' in condition) return isEmptyAnswer(value) !== condition.answered
  // An unticked box and one that was never touched are the same to whoever looks at the form.
  if ('equals' in condition) return condition.equals === false ? isEmptyAnswer(value) : value === condition.equals
  if ('oneOf' in condition) return typeof value === 'string' && condition.oneOf.includes(value)
  if ('includes' in condition) return Array.isArray(value) && (value as unknown[]).includes(condition.includes)
  if (typeof value !== 'string' || value.trim() === '' || Number.isNaN(Number(value))) return false
  return 'atLeast' in condition ? Number(value) >= condition.atLeast : Number(value) <= condition.atMost
}

/** Every answer that a condition looks at. */
export function listPointers(condition: Condition): Exclude<Condition, { all: Condition[] } | { any: Condition[] } | { not: Condition }>[] {
  if ('all' in condition) return condition.all.flatMap(listPointers)
  if ('any' in condition) return condition.any.flatMap(listPointers)
  return 'not' in condition ? listPointers(condition.not) : [condition]
}
