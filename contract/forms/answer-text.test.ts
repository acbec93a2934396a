import { expect, it } from 'vitest'
import { toAnswerText } from '#contract/forms/answer-text.ts'
import type { AnswerValue } from '#contract/forms/definition/answers.ts'
import { type FieldType, listTypes } from '#contract/forms/definition/field-type.ts'
import { listValues } from '#contract/forms/lists/product-lists.ts'

const both = (type: FieldType, value: AnswerValue, more: object = {}) => [
  toAnswerText({ type, ...more }, value, 'en'),
  toAnswerText({ type, ...more }, value, 'cn'),
]

it("shows a choice by its label in the reader's language", () => {
  const options = [{ value: 'a', alias: 'Salary', cn: '工资' }, { value: 'b' }]
  expect(both('picklist', 'a', { options })).toEqual(['Salary', '工资'])
  expect(both('multi-select', ['a', 'b'], { options })).toEqual(['Salary, b', '工资、b'])
  expect(both('country', 'GB')).toEqual(['United Kingdom', '英国'])
  expect(both('currency', 'EUR')).toEqual(['Euro', '欧元'])
  expect(both('checkbox', true)).toEqual(['Yes', '是'])
})

it('shows no code of any product list, in either language', () => {
  for (const type of listTypes) {
    const bare = [...listValues(type)].filter((value) =>
      both(type, value).some((text) => text === '' || (text === value && /^[A-Z]{1,3}$/.test(value))),
    )
    expect([type, bare]).toEqual([type, []])
  }
})

it('formats dates, tables and files, and leaves unknown values as entered', () => {
  expect(both('date', '1990-12-31')).toEqual(['Dec 31, 1990', '1990年12月31日'])
  expect(both('date', 'soon')).toEqual(['soon', 'soon'])
  const columns = [
    { name: 'Bank', cn: '银行', type: 'text' },
    { name: 'Country', cn: '国家', type: 'country' },
  ]
  expect(
    both(
      'table',
      [
        { Bank: 'A & B', Country: 'DE' },
        { Bank: 'C', Country: '' },
      ],
      { columns },
    ),
  ).toEqual(['Bank: A & B, Country: Germany\nBank: C', '银行：A & B、国家：德国\n银行：C'])
  expect(both('updating-files', [{ fileId: 'fil_1', fileName: 'articles.pdf', fileType: 'application/pdf' }])).toEqual([
    'articles.pdf',
    'articles.pdf',
  ])
  expect(both('signature', 'data:image/png;base64,AAAA')).toEqual(['Drawn signature', '手写签名'])
  expect(both('percent', '12.5')).toEqual(['12.5 %', '12.5 %'])
  expect(both('picklist', 'gone', { options: [{ value: 'a' }] })).toEqual(['gone', 'gone'])
  expect(toAnswerText(undefined, 'as typed', 'cn')).toBe('as typed')
})
