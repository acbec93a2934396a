import { expect, it } from 'vitest'
import {
  findFirstResubmission,
  parseResubmissionKey,
  type ResubmissionItem,
  toResubmissionKey,
} from '#contract/company/resubmission-item.ts'

const row: ResubmissionItem = { module: 'directors', field: null, row: 'eod_1-a#b' }
const extract: ResubmissionItem = { module: 'requiredDocuments', field: 'Register extract, ed. 2.1', row: null }

it('parses the key that it writes, also with dots in a name', () => {
  for (const requested of [extract, row, { module: 'directors', field: null, row: null } as const])
    expect(parseResubmissionKey(toResubmissionKey(requested))).toEqual(requested)
  expect(parseResubmissionKey('moon.field')).toBeUndefined()
})

it('leads to the earliest step with a requested resubmission', () => {
  expect(findFirstResubmission([extract, { module: 'directors', field: null, row: null }])).toEqual({
    step: 2,
    at: { module: 'directors', field: null, row: null },
  })
  expect(findFirstResubmission([extract, { module: 'businessShareholders', field: null, row: null }]).step).toBe(3)
  expect(findFirstResubmission([extract])).toEqual({ step: 4, at: extract })
  expect(findFirstResubmission([{ module: 'sourceOfWealth', field: 'Sources', row: null }, extract]).step).toBe(1)
  expect(findFirstResubmission([])).toEqual({ step: 1, at: undefined })
})
