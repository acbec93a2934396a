import * as z from 'zod/mini'
import { emailMaxLength, emailPattern } from '#contract/email-pattern.ts'
import type { Limit } from '#contract/forms/definition/field-definition.ts'
import { isDrawn, isDrawnSignature } from '#contract/forms/rules/drawn-signature.ts'
import { countCharacters, must, type RuleTools } from '#contract/forms/rules/must.ts'
import { countTags, toPlainText } from '#contract/forms/rules/rich-text.ts'

/** What a text may have at the very most, in UTF-16 units, whatever its definition says. */
export const textMaxLength = { line: 2_000, long: 50_000, rich: 100_000, typedName: 200 } as const
/** More take the parser longer than one call may take. */
const maxTags = 10_000

const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const manyLines = /^[^\p{Cs}\p{Cc}\n\r\t]*(?:[\n\r\t][^\p{Cs}\p{Cc}\n\r\t]*)*$/u
const text = () => z.string('wrong-shape')

/** A line as typed so far. */
export const line = (maxLength: number = textMaxLength.line) =>
  text().check(
    must((value) => value.length <= maxLength, 'too-long', { max: maxLength }),
    must((value) => oneLine.test(value), 'odd-characters'),
  )

const long = () =>
  text().check(
    must((value) => value.length <= textMaxLength.long, 'too-long', { max: textMaxLength.long }),
    must((value) => manyLines.test(value), 'odd-characters'),
  )

/** Outer spaces go; the length is the author's. */
const measured = (limit: Limit, count: (value: string) => number = countCharacters) => {
  const { length: max, minLength: min } = limit
  return [
    z.trim(),
    ...(max === undefined ? [] : [must<string>((value) => count(value) <= max, 'too-long', { max })]),
    ...(min === undefined ? [] : [must<string>((value) => count(value) >= min, 'too-short', { min })]),
  ] as const
}

export const textLine = { draft: () => line(), submit: (limit: Limit) => line().check(...measured(limit)) }
export const textLong = { draft: long, submit: (limit: Limit) => long().check(...measured(limit)) }

const rich = ({ cleanRichText }: RuleTools) =>
  text().check(
    must((value) => value.length <= textMaxLength.rich && countTags(value) <= maxTags, 'too-long', { max: textMaxLength.rich }),
    z.overwrite((value) => {
      const cleaned = cleanRichText(value.replace(/[\p{Cs}\0]/gu, ''))
      // Formatting without a word is no answer.
      return toPlainText(cleaned) ? cleaned : ''
    }),
    // What was cleaned comes back with the next save, and must be taken then.
    must((value) => value.length <= textMaxLength.rich, 'too-long', { max: textMaxLength.rich }),
  )
export const textRich = {
  draft: rich,
  submit: (limit: Limit, tools: RuleTools) => rich(tools).check(...measured(limit, (value) => countCharacters(toPlainText(value)))),
}

export const email = {
  draft: () => line(),
  submit: (limit: Limit) =>
    line().check(
      ...measured(limit),
      // The length first: the pattern's time grows with its square.
      must((value) => value.length <= emailMaxLength && emailPattern.test(value), 'not-an-email'),
    ),
}

const webAddress = /^https?:\/\/([^\s/?#@\\]+)(?:[/?#][^\s\\]*)?$/i
/** Its host has a dot inside. */
const isWebAddress = (value: string) => webAddress.exec(value)?.[1]?.slice(1, -1).includes('.') === true
export const url = {
  draft: () => line(),
  submit: (limit: Limit) => line().check(...measured(limit), must(isWebAddress, 'not-a-url')),
}

const e164 = /^\+[1-9]\d{6,14}$/
export const phone = {
  draft: () => line(40),
  submit: (_: Limit, tools: RuleTools) =>
    line(40).check(
      z.trim(),
      must((value) => e164.test(value) && tools.isPhoneNumber(value), 'not-a-phone'),
    ),
}

/** Drawn: a PNG as a data address, known by its bytes. Typed: the name. */
const signed = () =>
  text().check(
    must((value) => isDrawn(value) || value.length <= textMaxLength.typedName, 'too-long', { max: textMaxLength.typedName }),
    must((value) => (isDrawn(value) ? isDrawnSignature(value) : oneLine.test(value)), 'not-a-signature'),
  )
export const signature = { draft: signed, submit: () => signed().check(z.trim()) }
