import * as z from 'zod/mini'
import type { Limit } from '#contract/forms/definition/field-definition.ts'
import { must } from '#contract/forms/rules/must.ts'
import { line } from '#contract/forms/rules/text-rules.ts'

type Allowed = ReadonlySet<string>

/** A choice is whole or it is none: a draft, too, keeps only what the definition offers. */
export const oneChoice = (allowed: Allowed) => line(500).check(must((value) => value === '' || allowed.has(value), 'not-an-option'))

const choices = (allowed: Allowed) =>
  z.array(z.string('wrong-shape'), 'wrong-shape').check(
    must((values) => values.length <= allowed.size && new Set(values).size === values.length, 'wrong-shape'),
    must((values) => values.every((value) => allowed.has(value)), 'not-an-option'),
  )

export const manyChoices = {
  draft: choices,
  submit: (allowed: Allowed, { length: max }: Limit) =>
    choices(allowed).check(...(max === undefined ? [] : [must<string[]>((values) => values.length <= max, 'too-many-choices', { max })])),
}

export const checkbox = () => z.boolean('wrong-shape')
