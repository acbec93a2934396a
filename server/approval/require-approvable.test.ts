import { expect, it } from 'vitest'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import { type Approving, requireApprovable } from '#server/approval/require-approvable.ts'
import { Refusal } from '#server/platform/errors.ts'

const failed: ApprovalFinding = { kind: 'check', subject: 'document', check: 'expired', side: 'front', result: 'failed' }
const notJudged: ApprovalFinding = { ...failed, result: 'not_judged' }

function refusalOf(findings: ApprovalFinding[], approving: Partial<Approving> = {}): string | null {
  try {
    requireApprovable(findings, { mayOverride: false, ...approving })
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

it('approves what is clean, alone and in bulk', () => {
  expect(refusalOf([])).toBe(null)
  expect(refusalOf([], { isBulk: true })).toBe(null)
})

it('takes nothing in bulk that is not clean, whatever reason is given', () => {
  expect(refusalOf([notJudged], { isBulk: true, reason: 'All seen', mayOverride: true })).toBe('APPROVAL_NEEDS_REVIEW')
  expect(refusalOf([failed], { isBulk: true, reason: 'All seen', mayOverride: true })).toBe('APPROVAL_NEEDS_REVIEW')
})

it('asks for a reason where a check failed, and takes no blanks for one', () => {
  expect(refusalOf([failed])).toBe('APPROVAL_REASON_REQUIRED')
  expect(refusalOf([failed], { reason: '  ' })).toBe('APPROVAL_REASON_REQUIRED')
  expect(refusalOf([failed], { reason: 'Called the person' })).toBe(null)
})

it('asks for no reason where a check could not be made', () => {
  expect(refusalOf([notJudged])).toBe(null)
})
