import { expect, it } from 'vitest'
import { plan, writeForm } from '#contract/forms/testing/write-form.ts'
import { toSteps } from '#contract/forms/to-steps.ts'
import { judgeStepStatus } from '#web/features/personal-info/step-status.ts'

const form = plan(
  writeForm(
    [
      { name: 'Name', type: 'text', step: 1, limit: { required: true } },
      { name: 'City', type: 'text', step: 1 },
      { name: 'Nickname', type: 'text', step: 2 },
    ],
    {
      steps: [
        { step: 1, name: 'You' },
        { step: 2, name: 'More' },
      ],
    },
  ),
)
const judge = (values: Record<string, string>, fieldWithIssue?: string) => {
  const base = { personalInformation: values }
  const issues = fieldWithIssue ? [{ module: 'personalInformation', field: fieldWithIssue, key: 'required' as const, params: {} }] : []
  return toSteps(form, base).map((step) => judgeStepStatus({ plan: form, base, issues }, step))
}

it('is not done while empty, also without required fields', () => {
  expect(judge({})).toEqual(['empty', 'empty'])
})

it('distinguishes started from done', () => {
  expect(judge({ City: 'Lima' })).toEqual(['started', 'empty'])
  expect(judge({ Name: 'Ana', Nickname: 'An' })).toEqual(['done', 'done'])
})

it('reports corrections first', () => {
  expect(judge({ City: 'Lima' }, 'Name')).toEqual(['wrong', 'empty'])
})
