import { expect, it } from 'vitest'
import { judgeSteps } from '#contract/company/step-status.ts'

const judge = (more: Partial<Parameters<typeof judgeSteps>[0]> = {}) =>
  judgeSteps({ problems: [], gaps: [], begun: new Set(), ...more }).map(({ standing }) => standing)

it('is not done while a step is empty, even where nothing is required', () => {
  expect(judge()).toEqual(['empty', 'empty', 'empty', 'empty'])
})

it('is done where something is entered and nothing required is missing', () => {
  expect(judge({ begun: new Set([1, 2, 3, 4]) })).toEqual(['done', 'done', 'done', 'done'])
})

it('is started while a problem or a gap that the company can close remains', () => {
  const begun = new Set([1, 2, 3])
  expect(judge({ begun, problems: [{ step: 1 }], gaps: [{ step: 3 }] })).toEqual(['started', 'done', 'started', 'empty'])
})
