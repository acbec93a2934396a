import { expect, it } from 'vitest'
import { firstStepModules, toCorporateDefinition } from '#contract/company/corporate-definition.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import { readDefinition } from '#contract/forms/read-definition.ts'
import type { FormInfo } from '#web/features/company/shell/state/company.tsx'
import { isReachable } from '#web/features/company/shell/state/company-steps.ts'
import { planFirstStep } from '#web/features/company/shell/state/first-step.ts'

const sources = ['loan', 'other'].map((value) => ({ value }))
const modules = {
  operationalInformation: { name: 'Operations', fields: [{ name: 'Website', type: 'url' }] },
  sourceOfWealth: {
    name: 'Wealth',
    fields: [
      { name: 'Sources', type: 'multi-checkbox', options: sources },
      { name: 'Details', type: 'text', limit: { required: true }, when: { field: 'Sources', includes: 'other' } },
    ],
  },
  directors: { name: 'Directors', fields: [] },
}

/** A form as the server shows it. */
function readForm(): FormInfo {
  const read = readDefinition({ kind: 'corporate', name: 'Company', modules })
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const { modules: complete, name, ...rest } = toCorporateDefinition(read.definition)
  const shown = Object.fromEntries([...firstStepModules, 'directors'].map((key) => [key, complete[key as 'directors'] ?? null]))
  return { ...rest, ...shown, formName: name } as unknown as FormInfo
}

const plan = planFirstStep(readForm(), { today: () => '2026-01-01', isPhoneNumber: () => true, cleanRichText: (html: string) => html })

it('contains all modules of step 1, and no lists', () => {
  expect(plan.steps.map(({ step, fields }) => [step, fields.length === plan.fields.size])).toEqual([[1, true]])
  expect([...new Set([...plan.fields.values()].map(({ module }) => module))]).toEqual([
    'basicInformationSetting',
    'operationalInformation',
    'sourceOfWealth',
  ])
})

it('keeps business name and email of the request', () => {
  const given = { basicInformationSetting: { 'Business Name': 'Copper Lantern', 'Email Address': 'a@b.example' } }
  const typed = { basicInformationSetting: { 'Business Name': 'Another', 'Email Address': 'a@b.example' } }
  expect(judgeAnswers(plan, given, 'draft', { given }).issues).toEqual([])
  expect(judgeAnswers(plan, typed, 'draft', { given }).issues).toMatchObject([{ field: 'Business Name', key: 'not-editable' }])
})

it('requires an explanation for another source of funds', () => {
  const ask = (chosen: string[]) => judgeAnswers(plan, { sourceOfWealth: { Sources: chosen } }, 'submit').issues.map(({ field }) => field)
  expect(ask(['other'])).toContain('Details')
  expect(ask(['loan'])).not.toContain('Details')
})

it('allows the next and every earlier step', () => {
  expect(([1, 2, 3, 4, 5] as const).map((step) => isReachable(step, 2))).toEqual([true, true, true, false, false])
})
