import type { Transaction } from 'kysely'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import type { LivenessResult } from '#server/liveness/liveness-result.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { recordAutomaticDecision } from '#server/receipts/record-decision.ts'
import { moveRequest } from '#server/requests/move-request.ts'

/** What a liveness check makes of a request, with its record and its message. */
export async function decideLiveness(
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  result: LivenessResult,
): Promise<VerificationRequestRow> {
  return result.verdict.passed ? passLiveness(transaction, context, link, result) : failLiveness(transaction, context, link, result)
}

async function passLiveness(
  transaction: Transaction<Database>,
  context: AppContext,
  { request, client }: OpenLink,
  result: LivenessResult,
) {
  const passed = await moveRequest(transaction, context, request, {
    event: 'livenessPassed',
    activity: { activityType: 'LIVENESS_PASSED', actor: 'applicant' },
  })
  const isApproved = client.autoApprove && (await isClean(transaction, context, passed, result))
  const submitted = await submit(transaction, context, passed, { writes: !isApproved })
  if (!isApproved) return submitted
  const approved = await moveRequest(transaction, context, submitted, {
    event: 'approved',
    change: { decidedAt: context.clock.now() },
    activity: { activityType: 'AUTO_APPROVE', actor: 'system' },
  })
  await queueMail(transaction, context, approved, { kind: 'approved', uniqueKey: `approved:${approved.id}` })
  await recordAutomaticDecision(transaction, context, approved, { action: 'request.approved', after: 'liveness-check' })
  return approved
}

async function failLiveness(
  transaction: Transaction<Database>,
  context: AppContext,
  { request, client }: OpenLink,
  { verdict }: LivenessResult,
) {
  const livenessDeclinedCount = request.livenessDeclinedCount + 1
  const failed = await moveRequest(transaction, context, request, {
    event: 'livenessFailed',
    change: { livenessDeclinedCount },
    activity: { activityType: 'LIVENESS_FAILED', actor: 'applicant', remark: verdict.failure ?? '', isPublic: false },
  })
  if (livenessDeclinedCount < client.livenessDeclinedLimit) return failed
  if (!client.autoReject) return submit(transaction, context, failed, { writes: true })
  const decidedAt = context.clock.now()
  const rejected = await moveRequest(transaction, context, failed, {
    event: 'rejected',
    change: { decidedAt },
    activity: { activityType: 'AUTO_REJECT', actor: 'system' },
  })
  const uniqueKey = `rejected:${request.id}:${decidedAt.toISOString()}`
  await queueMail(transaction, context, rejected, { kind: 'rejected', uniqueKey })
  await recordAutomaticDecision(transaction, context, rejected, { action: 'request.rejected', after: 'liveness-check' })
  return rejected
}

async function submit(
  transaction: Transaction<Database>,
  context: AppContext,
  request: VerificationRequestRow,
  { writes }: { writes: boolean },
) {
  const submittedAt = context.clock.now()
  const submitted = await moveRequest(transaction, context, request, {
    event: 'submitted',
    change: { submittedAt },
    activity: { activityType: 'SUBMITTED', actor: 'system' },
  })
  if (writes) {
    const uniqueKey = `submitted:${request.id}:${submittedAt.toISOString()}`
    await queueMail(transaction, context, submitted, { kind: 'submitted', uniqueKey })
  }
  return submitted
}

/** Nothing stands in the way, and the person answered a challenge: passive checks alone never approve. */
async function isClean(
  transaction: Transaction<Database>,
  context: AppContext,
  request: VerificationRequestRow,
  { hasChallenge, document }: LivenessResult,
): Promise<boolean> {
  if (!hasChallenge || !document.accepted) return false
  return (await findApprovalFindings(transaction, context, request)).length === 0
}
