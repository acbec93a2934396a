import { expect, it } from 'vitest'
import { judgeSteps } from '#contract/company/step-status.ts'

const judge = (more: Partial<Parameters<typeof judgeSteps>[0]> = {}) =>
  judgeSteps({ problems: [], gaps: [], begun: new Set(), ...more }).map(({ standing }) => standing)

it('takes no step for done in which nothing is there, even where nothing is required', () => {
  expect(judge()).toEqual(['empty', 'empty', 'empty', 'empty'])
})

it('takes a step for done where something is there and nothing that is required is missing', () => {
  expect(judge({ begun: new Set([1, 2, 3, 4]) })).toEqual(['done', 'done', 'done', 'done'])
})

it('takes a step for started as long as a problem or a gap that the company closes stands in it', () => {
  const begun = new Set([1, 2, 3])
  expect(judge({ begun, problems: [{ step: 1 }], gaps: [{ step: 3 }] })).toEqual(['started', 'done', 'started', 'empty'])
})
