import { expect, it } from 'vitest'
import { type ApprovalFinding, toStrongestDemand } from '#contract/staff/approval.ts'

const failed: ApprovalFinding = { kind: 'check', subject: 'document', check: 'expired', side: 'front', result: 'failed' }
const notJudged: ApprovalFinding = { ...failed, result: 'not_judged' }

it('asks for nothing where nothing was found', () => {
  expect(toStrongestDemand([])).toBe(null)
})

it('asks for attention where a check could not be made, and for a reason where one failed', () => {
  expect(toStrongestDemand([notJudged])).toBe('attention')
  expect(toStrongestDemand([failed])).toBe('reason')
})

it('asks for the strongest of several, in whichever order they stand', () => {
  expect(toStrongestDemand([notJudged, failed])).toBe('reason')
  expect(toStrongestDemand([failed, notJudged])).toBe('reason')
})
