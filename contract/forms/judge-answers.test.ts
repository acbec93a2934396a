import { expect, it } from 'vitest'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import { plan, writeForm } from '#contract/forms/testing/write-form.ts'
import { toDocumentTypes } from '#contract/forms/to-document-types.ts'
import { toSteps } from '#contract/forms/to-steps.ts'

const yesNo = [{ value: 'yes' }, { value: 'no' }]
const required = { required: true }

/** Married people name their spouse; a spouse who lives abroad has a country; step 3 is for the self-employed. */
const form = plan(
  writeForm(
    [
      { name: 'Married', type: 'picklist', options: yesNo, limit: required },
      { name: 'Spouse', type: 'text', limit: required, when: { field: 'Married', equals: 'yes' } },
      { name: 'Spouse abroad', type: 'checkbox', when: { field: 'Spouse', answered: true } },
      { name: 'Spouse country', type: 'country', limit: required, when: { field: 'Spouse abroad', equals: true }, step: 2 },
      { name: 'Occupation', type: 'occupation', step: 2 },
      { name: 'Firm', type: 'text', limit: required, step: 3 },
      { name: 'Old', type: 'text', selected: false },
      { name: 'E-mail', type: 'email', disabled: true },
    ],
    {
      steps: [
        { step: 1, name: 'Family' },
        { step: 2, name: 'Work' },
        {
          step: 3,
          name: 'Firm',
          when: { any: [{ field: 'Occupation', oneOf: ['self-employed'] }, { not: { field: 'Married', answered: true } }] },
        },
      ],
      documents: [{ documentType: 'Passport' }, { documentType: 'ResidencePermit', when: { field: 'Spouse country', answered: true } }],
    },
  ),
)
const answer = (own: Record<string, string | boolean>): Answers => ({ personalInformation: own })
const issues = (own: Record<string, string | boolean>, options = {}) =>
  judgeAnswers(form, answer(own), 'submit', options).issues.map(({ field, key }) => `${field}: ${key}`)
const married = { Married: 'yes', Spouse: 'Kim', 'Spouse abroad': true, 'Spouse country': 'FR', Occupation: '2' }

it('requires the fields whose conditions are met', () => {
  expect(issues({})).toEqual(['Married: required', 'Firm: required'])
  expect(issues({ Married: 'no' })).toEqual([])
  expect(issues({ Married: 'yes' })).toEqual(['Spouse: required'])
  expect(issues({ ...married, 'Spouse country': '' })).toEqual(['Spouse country: required'])
  expect(issues({ Married: 'no', Occupation: 'self-employed' })).toEqual(['Firm: required'])
})

it('ignores answers to hidden fields, transitively', () => {
  const later = { ...married, Married: 'no' }
  expect(toSteps(form, answer(later)).map(({ step, fields }) => [step, fields.map(({ field }) => field.name)])).toEqual([
    [1, ['Married', 'E-mail']],
    [2, ['Occupation']],
  ])
  expect(judgeAnswers(form, answer(later), 'submit')).toEqual({
    answers: answer({ Married: 'no', Occupation: '2' }),
    issues: [],
  })
})

it('keeps answers to hidden fields in a draft', () => {
  const later = { ...married, Married: 'no' }
  expect(judgeAnswers(form, answer(later), 'draft')).toEqual({ answers: answer(later), issues: [] })
})

it('offers the documents that the answers allow', () => {
  expect([toDocumentTypes(form, answer({})), toDocumentTypes(form, answer(married))]).toEqual([
    ['Passport'],
    ['Passport', 'ResidencePermit'],
  ])
})

it('judges one step with the answers of all steps', () => {
  expect(issues({ Married: 'yes', Spouse: 'Kim', 'Spouse abroad': true }, { step: 2 })).toEqual(['Spouse country: required'])
  expect(issues({}, { step: 2 })).toEqual([])
})

it('refuses fields and modules that the version does not have, in drafts too', () => {
  for (const mode of ['draft', 'submit'] as const) {
    const sent = JSON.parse(
      '{"personalInformation":{"Married":"no","Old":"x","Pet":"cat","__proto__":"y"},"directors":{"Name":"z"},"moon":{"a":"b"}}',
    )
    expect(judgeAnswers(form, sent, mode).issues.map(({ module, field, key }) => [module, field, key])).toEqual([
      ['personalInformation', 'Old', 'unknown-field'],
      ['personalInformation', 'Pet', 'unknown-field'],
      ['personalInformation', '__proto__', 'unknown-field'],
      ['directors', 'Name', 'unknown-field'],
      ['moon', '', 'unknown-field'],
    ])
  }
})

it('does not judge a read-only field', () => {
  const given = answer({ 'E-mail': 'clara@example.com' })
  expect(issues({ Married: 'no', 'E-mail': 'other@example.com' }, { given })).toEqual(['E-mail: not-editable'])
  expect(judgeAnswers(form, answer({ Married: 'no' }), 'submit', { given }).answers).toEqual(
    answer({ Married: 'no', 'E-mail': 'clara@example.com' }),
  )
})

it('judges a form of 40 steps and 2,000 dependent fields in time', () => {
  const fields = Array.from({ length: 2_000 }, (_, at) => ({
    name: `Field ${at}`,
    type: 'text',
    step: 1 + Math.floor(at / 50),
    limit: { required: true, length: 20 },
    ...(at > 0 && { when: { field: `Field ${at - 1}`, answered: true } }),
  }))
  const steps = Array.from({ length: 40 }, (_, at) => ({ step: at + 1, name: `Step ${at + 1}` }))
  const large = plan(writeForm(fields, { steps }))
  const all = Object.fromEntries(fields.map(({ name }) => [name, 'x']))
  expect(toSteps(large, answer(all)).map((step) => step.fields.length)).toEqual(Array(40).fill(50))
  expect(judgeAnswers(large, answer({ ...all, 'Field 3': '' }), 'submit').issues).toEqual([
    { module: 'personalInformation', field: 'Field 3', key: 'required', params: {} },
  ])
})
