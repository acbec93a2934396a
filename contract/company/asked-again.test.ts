import { expect, it } from 'vitest'
import { type AskedAgain, readAskedWord, toAskedWord, toFirstAsked } from '#contract/company/asked-again.ts'

const extract: AskedAgain = { module: 'requiredDocuments', field: 'Register extract, ed. 2.1' }

it('reads what it wrote, also where a name has points in it', () => {
  for (const asked of [extract, { module: 'directors', field: null } as const]) expect(readAskedWord(toAskedWord(asked))).toEqual(asked)
  expect(readAskedWord('moon.field')).toBeUndefined()
})

it('leads to the earliest step at which something is asked for again', () => {
  expect(toFirstAsked([extract, { module: 'directors', field: null }])).toEqual({ step: 2, at: { module: 'directors', field: null } })
  expect(toFirstAsked([extract, { module: 'businessShareholders', field: null }]).step).toBe(3)
  expect(toFirstAsked([extract])).toEqual({ step: 4, at: extract })
  expect(toFirstAsked([{ module: 'sourceOfWealth', field: 'Sources' }, extract]).step).toBe(1)
  expect(toFirstAsked([])).toEqual({ step: 1, at: undefined })
})
