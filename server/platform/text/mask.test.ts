import { expect, it } from 'vitest'
import { maskEmail, maskName, maskNumber } from '#server/platform/text/mask.ts'

it('keeps the first letter of each name, and hides the length', () => {
  expect(['Anna Maria Eriksson', ' Li ', '王小明', ''].map(maskName)).toEqual(['A••• M••• E•••', 'L•••', '王•••', ''])
})

it('keeps the first letter of an address and its domain', () => {
  expect(['anna@example.com', 'a@b@example.com', '@example.com', 'x'].map(maskEmail)).toEqual([
    'a•••@example.com',
    'a•••@example.com',
    '•••',
    '•••',
  ])
})

it('keeps the last three characters of a number, and none of a short one', () => {
  expect(['L898902C3', '123456', '12345'].map(maskNumber)).toEqual(['•••2C3', '•••456', '•••'])
})
