import { expect, it } from 'vitest'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import { type Approving, requireApprovable } from '#server/approval/policy.ts'
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

it('approves a request without findings, alone and in bulk', () => {
  expect(refusalOf([])).toBe(null)
  expect(refusalOf([], { isBulk: true })).toBe(null)
})

it('refuses a request with findings in bulk, whatever the reason', () => {
  expect(refusalOf([notJudged], { isBulk: true, reason: 'All seen', mayOverride: true })).toBe('APPROVAL_NEEDS_REVIEW')
  expect(refusalOf([failed], { isBulk: true, reason: 'All seen', mayOverride: true })).toBe('APPROVAL_NEEDS_REVIEW')
})

it('requires a reason where a check failed, not only spaces', () => {
  expect(refusalOf([failed])).toBe('APPROVAL_REASON_REQUIRED')
  expect(refusalOf([failed], { reason: '  ' })).toBe('APPROVAL_REASON_REQUIRED')
  expect(refusalOf([failed], { reason: 'Called the person' })).toBe(null)
})

it('requires no reason where a check was not judged', () => {
  expect(refusalOf([notJudged])).toBe(null)
})
