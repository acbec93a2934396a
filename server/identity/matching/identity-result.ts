import type { NotComparedReason } from '#contract/identity/identity.ts'

export type FieldResult = { result: 'agrees' | 'differs' } | { result: 'not_judged'; reason: NotComparedReason }

export const agrees: FieldResult = { result: 'agrees' }
export const differs: FieldResult = { result: 'differs' }
export const notJudged = (reason: NotComparedReason): FieldResult => ({ result: 'not_judged', reason })
