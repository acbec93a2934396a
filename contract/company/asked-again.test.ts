import { expect, it } from 'vitest'
import { type AskedAgain, readAskedWord, toAskedWord, toFirstAsked } from '#contract/company/asked-again.ts'

const row: AskedAgain = { module: 'directors', field: null, row: 'eod_1-a#b' }
const extract: AskedAgain = { module: 'requiredDocuments', field: 'Register extract, ed. 2.1', row: null }

it('reads what it wrote, also where a name has points in it', () => {
  for (const asked of [extract, row, { module: 'directors', field: null, row: null } as const])
    expect(readAskedWord(toAskedWord(asked))).toEqual(asked)
  expect(readAskedWord('moon.field')).toBeUndefined()
})

it('leads to the earliest step at which something is asked for again', () => {
  expect(toFirstAsked([extract, { module: 'directors', field: null, row: null }])).toEqual({
    step: 2,
    at: { module: 'directors', field: null, row: null },
  })
  expect(toFirstAsked([extract, { module: 'businessShareholders', field: null, row: null }]).step).toBe(3)
  expect(toFirstAsked([extract])).toEqual({ step: 4, at: extract })
  expect(toFirstAsked([{ module: 'sourceOfWealth', field: 'Sources', row: null }, extract]).step).toBe(1)
  expect(toFirstAsked([])).toEqual({ step: 1, at: undefined })
})
