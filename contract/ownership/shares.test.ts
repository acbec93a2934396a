import { expect, it } from 'vitest'
import { formCn } from '#contract/forms/messages/cn.ts'
import { formEn } from '#contract/forms/messages/en.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import { areSharesWithin, readShares, readVotes, sumShares, toSharesLeft } from '#contract/ownership/shares.ts'

const field = {
  name: '% of Shares',
  cn: '持股百分比',
  type: 'percent',
  index: 0,
  selected: true,
  disabled: false,
  limit: { required: true },
} as const
function messagesOf(typed: string | null): string[] {
  const read = readShares(typed)
  return 'issue' in read ? [toFieldMessage(read.issue, field, formEn, 'en'), toFieldMessage(read.issue, field, formCn, 'cn')] : []
}

it.each([
  ['0.01', 0.01],
  ['100', 100],
  [' 33.33 ', 33.33],
  ['50.00', 50],
  [12.5, 12.5],
])('accepts %s', (typed, sharesPercent) => {
  expect(readShares(typed)).toEqual({ sharesPercent })
})

it.each([
  ['', 'Please Enter % of Shares', '请输入持股百分比'],
  [null, 'Please Enter % of Shares', '请输入持股百分比'],
  ['0', 'Enter a percentage from 0.01 to 100', '请输入 0.01 至 100 之间的百分比'],
  ['0.001', 'Enter a percentage from 0.01 to 100', '请输入 0.01 至 100 之间的百分比'],
  ['100.01', 'Enter a percentage from 0.01 to 100', '请输入 0.01 至 100 之间的百分比'],
  ['-5', 'Enter a percentage from 0.01 to 100', '请输入 0.01 至 100 之间的百分比'],
  ['33.333', 'Enter at most 2 decimals', '最多 2 位小数'],
  ['half', 'Enter a number', '请输入数字'],
  ['25%', 'Enter a number', '请输入数字'],
  ['1e1', 'Enter a number', '请输入数字'],
])('refuses %s with a message', (typed, en, cn) => {
  expect(messagesOf(typed)).toEqual([en, cn])
})

it('accepts votes from 0, and no votes', () => {
  expect([
    readVotes('0'),
    readVotes('0.00'),
    readVotes(' 0.01 '),
    readVotes('100'),
    readVotes(''),
    readVotes(null),
    readVotes(undefined),
  ]).toEqual([0, 0, 0.01, 100, null, null, null].map((votesPercent) => ({ votesPercent })))
  const votes = { ...field, name: '% of Votes', cn: '表决权比例' }
  const stated = (typed: string) => {
    const read = readVotes(typed)
    return 'issue' in read ? toFieldMessage(read.issue, votes, formEn, 'en') : ''
  }
  expect(['100.01', '-1', '0.001', '33.333', 'half'].map(stated)).toEqual([
    'Enter a percentage from 0 to 100',
    'Enter a percentage from 0 to 100',
    'Enter a percentage from 0 to 100',
    'Enter at most 2 decimals',
    'Enter a number',
  ])
})

it('adds up without floating-point errors', () => {
  expect([sumShares([0.1, 0.2]), sumShares([33.33, 33.33, 33.33]), sumShares([70, null, undefined]), sumShares([])]).toEqual([
    0.3, 99.99, 70, 0,
  ])
})

it('accepts a total of 100 %, and refuses a hundredth above', () => {
  expect([areSharesWithin([60, 40]), areSharesWithin([60, 40.01]), areSharesWithin(Array.from({ length: 1_000 }, () => 0.1))]).toEqual([
    true,
    false,
    true,
  ])
  expect([toSharesLeft([60, 39.99]), toSharesLeft([60, 60])]).toEqual([0.01, 0])
})
