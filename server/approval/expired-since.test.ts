import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CaseFile } from '#contract/cases/case-file.ts'
import { approveRequest, operatorDecision } from '#server/approval/decide-request.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { showRequest } from '#server/cases/show-request.ts'
import { openStaffApp, submittedRequest } from '#server/testing/staff-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

it('requires a reason to approve a document that expired after its upload, and keeps earlier decisions', async () => {
  const { id } = await submittedRequest(portico)
  const findings = async () => {
    const request = await portico.context.db.selectFrom('verificationRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return findApprovalFindings(portico.context.db, portico.context, request)
  }
  const expired = { kind: 'check', subject: 'document', check: 'expired', side: 'front', result: 'failed' }
  expect(await findings()).not.toContainEqual(expired)
  portico.clock.turnHours(24 * 366 * 20)
  expect(await findings()).toContainEqual(expired)
  const staff = await openStaffApp(portico, 'reviewer')
  const readCheck = async () =>
    ((await staff.send('GET', `/requests/${id}`)).body as unknown as CaseFile).documents
      .at(-1)
      ?.checks.find(({ check }) => check === 'expired')
  expect(await readCheck()).toMatchObject({ result: 'failed', fact: null })
  expect((await showRequest(portico.context, id)).documents.at(-1)?.checks).toContainEqual(
    expect.objectContaining({ check: 'expired', result: 'failed' }),
  )
  await expect(approveRequest(portico.context, id, operatorDecision())).rejects.toMatchObject({ code: 'APPROVAL_REASON_REQUIRED' })
  await expect(approveRequest(portico.context, id, { ...operatorDecision(), isBulk: true })).rejects.toMatchObject({
    code: 'APPROVAL_NEEDS_REVIEW',
  })
  expect((await approveRequest(portico.context, id, { ...operatorDecision(), reason: 'Renewed; new one seen' })).status).toBe('APPROVED')
})
