import { expect, it } from 'vitest'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { isSameAnswer, mergeAnswers } from '#contract/forms/definition/answers.ts'
import { formContent } from '#contract/forms/definition/content-schema.ts'
import { toAnswers, toFormContent } from '#contract/forms/form-content.ts'
import { plan, writeForm } from '#contract/forms/testing/write-form.ts'

const form = plan(
  writeForm([
    { name: 'Surname', alias: 'Last name', cn: '姓', type: 'text' },
    { name: 'Proof', type: 'updating-files' },
    { name: 'Banks', type: 'table', columns: [{ name: 'Bank', type: 'text' }] },
    { name: 'Tick', type: 'checkbox' },
    { name: 'Many', type: 'multi-select', options: [{ value: 'a' }, { value: 'b' }] },
  ]),
)
const deed = { fileId: 'fil_1', fileName: 'deed.pdf', fileType: 'application/pdf' }
const answers: Answers = {
  personalInformation: { Surname: '李', Proof: [deed], Banks: [{ Bank: 'N' }], Tick: false, Many: ['a', 'b'] },
}

it('writes answers as display areas, with the labels of both languages and the names of files', () => {
  expect(toFormContent(form, answers).displayAreas).toEqual([
    {
      displayArea: 'personalInformation',
      content: [
        { fieldName: 'Surname', fieldValue: '李', fieldType: 'text', alias: 'Last name', cn: '姓' },
        {
          fieldName: 'Proof',
          fieldValue: [deed],
          fieldType: 'updating-files',
          fileName: 'deed.pdf',
          fileType: 'application/pdf',
        },
        { fieldName: 'Banks', fieldValue: [{ Bank: 'N' }], fieldType: 'table' },
        { fieldName: 'Tick', fieldValue: false, fieldType: 'checkbox' },
        { fieldName: 'Many', fieldValue: ['a', 'b'], fieldType: 'multi-select' },
      ],
    },
  ])
})

it('parses what it writes', () => {
  const sent = formContent.parse(JSON.parse(JSON.stringify(toFormContent(form, answers))))
  expect(toAnswers(sent)).toEqual({ answers, twice: [] })
})

it('reports a field that was sent twice', () => {
  const item = { fieldName: 'Surname', fieldValue: 'x' }
  expect(toAnswers({ displayAreas: [{ displayArea: 'personalInformation', content: [item, item] }] }).twice).toEqual([
    'personalInformation.Surname',
  ])
})

it('compares answers by value, not by notation', () => {
  expect([
    isSameAnswer([{ a: '1', b: '2' }], [{ b: '2', a: '1' }]),
    isSameAnswer('', undefined),
    isSameAnswer(['a', 'b'], ['b', 'a']),
    isSameAnswer('true', true),
  ]).toEqual([true, true, false, false])
})

it('merges by field without changing its input', () => {
  const merged = mergeAnswers(answers, { personalInformation: { Surname: 'Lee' }, directors: { Name: 'x' } })
  expect([merged.personalInformation?.Surname, merged.personalInformation?.Tick, merged.directors]).toEqual(['Lee', false, { Name: 'x' }])
  expect(answers.personalInformation?.Surname).toBe('李')
})
