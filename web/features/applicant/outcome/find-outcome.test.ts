import { expect, it } from 'vitest'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { findOutcome } from '#web/features/applicant/outcome/find-outcome.ts'

it('claims success only of what the server has', () => {
  const claimed = requestStatuses.filter((status) =>
    ['approved', 'submitted', 'passed'].includes(findOutcome({ status, exceedDeclinedLimit: false, retryStep: null })),
  )
  expect(claimed).toEqual(['LIVENESS_PASSED', 'WAIT_FOR_APPROVAL', 'APPROVED', 'COMPLETE'])
})

it('says that somebody was declined too often, whatever the request waits for, until it is decided', () => {
  const declined = requestStatuses.filter((status) => findOutcome({ status, exceedDeclinedLimit: true, retryStep: null }) === 'declined')
  expect(declined).toEqual(
    requestStatuses.filter((status) => !['LIVENESS_PASSED', 'APPROVED', 'COMPLETE', 'REJECTED', 'EXPIRED'].includes(status)),
  )
})

it('tells a resubmission that is owed from steps that were never done', () => {
  const outcomes = [null, 'passport' as const].map((retryStep) => findOutcome({ status: 'RETRY', exceedDeclinedLimit: false, retryStep }))
  expect(outcomes).toEqual(['open', 'resubmission'])
})
