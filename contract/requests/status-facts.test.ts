import { expect, it } from 'vitest'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { toStatusLabel } from '#contract/requests/status-facts.ts'

const specified = {
  URL_GENERATED: 'URI unsend',
  PROCESSING: 'Processing',
  ID_UPLOADED: 'ID Uploaded',
  LIVENESS_STARTED: 'Liveness Started',
  CAMERA_FAILED: 'Camera Failed',
  LIVENESS_FAILED: 'Liveness Failed',
  EMAIL_SENT: 'Email Sent',
  EXPIRED: 'Expired',
  WAIT_FOR_APPROVAL: 'Pending Checks',
  APPROVED: 'Complete',
} as const

it('matches the status labels of the specification exactly', () => {
  for (const [status, label] of Object.entries(specified))
    expect(toStatusLabel('individual', status as keyof typeof specified, 'en')).toBe(label)
})

it('treats an unopened request of a company as complete, and of an invited person not', () => {
  expect([toStatusLabel('corporate', 'URL_GENERATED', 'en'), toStatusLabel('individual', 'URL_GENERATED', 'en')]).toEqual([
    'Complete',
    'URI unsend',
  ])
})

it('labels statuses without one in the specification', () => {
  const rest = ['RETRY', 'REJECTED', 'LIVENESS_PASSED', 'ID_UPLOADED_FAILED', 'COMPLETE'] as const
  expect(rest.map((status) => toStatusLabel('individual', status, 'en'))).toEqual([
    'Retry requested',
    'Rejected',
    'Liveness passed',
    'ID upload failed',
    'Complete',
  ])
  expect(rest.map((status) => toStatusLabel('individual', status, 'cn'))).toEqual([
    '待重新提交',
    '已拒绝',
    '活体检测通过',
    '证件上传失败',
    '已完成',
  ])
})

it('shows no status code in either language', () => {
  const labels = requestStatuses.flatMap((status) =>
    (['individual', 'corporate'] as const).flatMap((kind) => [toStatusLabel(kind, status, 'en'), toStatusLabel(kind, status, 'cn')]),
  )
  expect(labels.filter((label) => /^[A-Z_]+$/.test(label))).toEqual([])
})
