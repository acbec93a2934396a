import * as z from 'zod/mini'
import type { Limit } from '#contract/forms/definition/field-definition.ts'
import { must } from '#contract/forms/rules/must.ts'
import { line } from '#contract/forms/rules/text-rules.ts'

/** A number as it is sent: a point for the decimals, no other sign. The widget reads what a locale writes. */
const decimal = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,8})?$/
const decimalsOf = (value: string) => value.split('.')[1]?.length ?? 0

const share = { min: 0.01, max: 100, decimals: 2 } as const

export const number = {
  draft: () => line(60),
  submit: (limit: Limit) => {
    const { min, max, above, decimals } = limit
    return line(60).check(
      z.trim(),
      must((value) => decimal.test(value), 'not-a-number'),
      ...(typeof min === 'number' ? [must<string>((value) => Number(value) >= min, 'too-small', { min })] : []),
      ...(above !== undefined ? [must<string>((value) => Number(value) > above, 'not-above', { min: above })] : []),
      ...(typeof max === 'number' ? [must<string>((value) => Number(value) <= max, 'too-large', { max })] : []),
      ...(decimals !== undefined ? [must<string>((value) => decimalsOf(value) <= decimals, 'too-many-decimals', { decimals })] : []),
    )
  },
}

/** A share: 0.01 to 100, two decimals (specification, section 5). */
export const percent = {
  draft: () => line(60),
  submit: () =>
    line(60).check(
      z.trim(),
      must((value) => decimal.test(value), 'not-a-number'),
      must((value) => Number(value) >= share.min && Number(value) <= share.max, 'share-out-of-range', {
        min: share.min,
        max: share.max,
      }),
      must((value) => decimalsOf(value) <= share.decimals, 'too-many-decimals', { decimals: share.decimals }),
    ),
}
