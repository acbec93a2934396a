import { expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { errorsCn } from '#contract/errors/errors-cn.ts'
import { errorsEn } from '#contract/errors/errors-en.ts'

it('gives every error a title and a sentence in both languages', () => {
  const empty = errorCodes.filter((code) =>
    [errorsEn, errorsCn].some((words) => words[code].title.length < 2 || words[code].message.length < 4),
  )
  expect([errorCodes.length > 80, empty]).toEqual([true, []])
})

it('has Chinese text for every error', () => {
  expect(errorCodes.filter((code) => !/[\u4e00-\u9fff]/.test(errorsCn[code].title + errorsCn[code].message))).toEqual([])
})

it("matches the specification's messages exactly", () => {
  expect([errorsEn.ERROR_NETWORK_TIMEOUT.message, errorsEn.DUPLICATED_EMAIL.message, errorsEn.DOCUMENT_REQUIRED_FIRST.message]).toEqual([
    'Server is not responding. Try again later.',
    'Email address is registered.',
    'Please upload ID Document first',
  ])
})

it('gives every call a unique name and path', () => {
  const names = new Set(allEndpoints.map((call) => call.name))
  const places = new Set(allEndpoints.map((call) => `${call.method} ${call.path}`))
  expect([names.size, places.size]).toEqual([allEndpoints.length, allEndpoints.length])
})
