import { expect, it } from 'vitest'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { findOutcome } from '#web/features/applicant/outcome/find-outcome.ts'

it('claims success only for what the server has', () => {
  const claimed = requestStatuses.filter((status) =>
    ['approved', 'submitted', 'passed'].includes(findOutcome({ status, exceedDeclinedLimit: false, retryStep: null })),
  )
  expect(claimed).toEqual(['LIVENESS_PASSED', 'WAIT_FOR_APPROVAL', 'APPROVED', 'COMPLETE'])
})

it('reports too many attempts until the decision', () => {
  const declined = requestStatuses.filter((status) => findOutcome({ status, exceedDeclinedLimit: true, retryStep: null }) === 'declined')
  expect(declined).toEqual(
    requestStatuses.filter((status) => !['LIVENESS_PASSED', 'APPROVED', 'COMPLETE', 'REJECTED', 'EXPIRED'].includes(status)),
  )
})

it('distinguishes a requested resubmission from unfinished steps', () => {
  const outcomes = [null, 'passport' as const].map((retryStep) => findOutcome({ status: 'RETRY', exceedDeclinedLimit: false, retryStep }))
  expect(outcomes).toEqual(['open', 'resubmission'])
})
