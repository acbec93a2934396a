import { expect, it } from 'vitest'
import { allEndpoints } from '#contract/api/all-endpoints.ts'
import { type ErrorCode, errorCodes, errorStatus } from '#contract/error-codes.ts'
import { errorsCn } from '#contract/errors/errors-cn.ts'
import { errorsEn } from '#contract/errors/errors-en.ts'
import { toErrorMessage } from '#contract/errors/to-error-message.ts'
import { fileMaxMegabytes } from '#contract/forms/rules/file-rules.ts'
import { languages } from '#contract/language.ts'
import { imageLimits, livenessLimits } from '#contract/limits.ts'
import { logoMaxBytes, logoMaxSidePx } from '#contract/staff/settings-calls.ts'

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

it('names the limit that a file is over', () => {
  const megabyte = 1_048_576
  const limits = [
    ['IMAGE_TOO_LARGE', 'applicant', imageLimits.serverMaxBytes / megabyte, 'MB'],
    ['RECORDING_TOO_LARGE', 'applicant', livenessLimits.videoMaxBytes / megabyte, 'MB'],
    ['FORM_FILE_TOO_LARGE', 'applicant', fileMaxMegabytes, 'MB'],
    ['FORM_FILE_TOO_LARGE', 'staff', logoMaxBytes / 1_024, 'kB'],
    ['FORM_FILE_TOO_LARGE', 'staff', logoMaxSidePx, '(pixels|像素)'],
  ] as const
  for (const [code, audience, limit, unit] of limits) {
    for (const language of languages) expect(toErrorMessage(code, language, audience).message).toMatch(new RegExp(`${limit} ${unit}`, 'i'))
  }
  const named = new Set<ErrorCode>([...limits.map(([code]) => code), 'BODY_TOO_LARGE'])
  expect(errorCodes.filter((code) => errorStatus[code] === 413 && !named.has(code))).toEqual([])
})

it('gives every call a unique name and path', () => {
  const names = new Set(allEndpoints.map((call) => call.name))
  const places = new Set(allEndpoints.map((call) => `${call.method} ${call.path}`))
  expect([names.size, places.size]).toEqual([allEndpoints.length, allEndpoints.length])
})
