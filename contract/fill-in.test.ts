import { expect, it } from 'vitest'
import { fillIn } from '#contract/fill-in.ts'

it('puts a space between Chinese and Latin letters or figures, and none between Chinese and Chinese', () => {
  const text = '由 {name} 于{day}处理'
  expect(fillIn(text, { name: 'Ada Byron', day: '3 月 1 日' })).toBe('由 Ada Byron 于 3 月 1 日处理')
  expect(fillIn(text, { name: '欧阳晓明', day: '昨天' })).toBe('由欧阳晓明于昨天处理')
  expect(fillIn('占已发放的 {percent}', { percent: '60%' })).toBe('占已发放的 60%')
  expect(fillIn('已有 {count} 人', { count: 3 })).toBe('已有 3 人')
})

it('leaves punctuation and other languages unchanged', () => {
  expect(fillIn('“{field}”为{value}', { field: 'Age', value: '（无）' })).toBe('“Age”为（无）')
  expect(fillIn('Step {step} of {total}', { step: 1, total: 2 })).toBe('Step 1 of 2')
  expect(fillIn('Note from {name}', { name: '{name} & Co $&' })).toBe('Note from {name} & Co $&')
})

it('uses the singular for one, and the plural for zero, many and fractions', () => {
  const text = (count: number | string) => fillIn('Try again in {count|day|days}.', { count })
  expect([1, '1', 0, 2, 1.5, '1,000'].map(text).map((stated) => stated.slice(13, -1))).toEqual([
    '1 day',
    '1 day',
    '0 days',
    '2 days',
    '1.5 days',
    '1,000 days',
  ])
  expect(fillIn('{count|item was|items were} changed', { count: 1 })).toBe('1 item was changed')
})

it('leaves a placeholder without a value unchanged, also one named like an object property', () => {
  expect(fillIn('{missing} {constructor}', {})).toBe('{missing} {constructor}')
  expect(fillIn('{missing}', undefined)).toBe('{missing}')
})
