import type { Transaction } from 'kysely'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { findApprovalFindings } from '#server/approval/find-approval-findings.ts'
import { recordOwnDecision } from '#server/audit/record-automatic-decision.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Tools } from '#server/platform/context.ts'
import type { Database, DocumentRow, JudgedCheck, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import type { OpenLink } from '#server/requests/open-link.ts'

export type LivenessVerdict = {
  passed: boolean
  /** The first thing that is worth telling the applicant; null when it passed. */
  failure: ErrorCode | null
  checks: readonly JudgedCheck[]
}
type Result = { verdict: LivenessVerdict; document: DocumentRow; hasChallenge: boolean }

/** What a camera check makes of a request, with its record and its message. */
export async function decideLiveness(
  transaction: Transaction<Database>,
  tools: Tools,
  link: OpenLink,
  result: Result,
): Promise<VerificationRequestRow> {
  return result.verdict.passed ? passLiveness(transaction, tools, link, result) : failLiveness(transaction, tools, link, result)
}

async function passLiveness(transaction: Transaction<Database>, tools: Tools, { request, client }: OpenLink, result: Result) {
  const passed = await moveRequest(transaction, tools, request, {
    event: 'livenessPassed',
    activity: { activityType: 'LIVENESS_PASSED', actor: 'applicant' },
  })
  const isApproved = client.autoApprove && (await isClean(transaction, tools, passed, result))
  const submitted = await submit(transaction, tools, passed, { writes: !isApproved })
  if (!isApproved) return submitted
  const approved = await moveRequest(transaction, tools, submitted, {
    event: 'approved',
    change: { decidedAt: tools.clock.now() },
    activity: { activityType: 'AUTO_APPROVE', actor: 'system' },
  })
  await queueMail(transaction, tools, approved, { kind: 'approved', uniqueKey: `approved:${approved.id}` })
  await recordOwnDecision(transaction, tools, approved, { action: 'request.approved', after: 'camera-check' })
  return approved
}

async function failLiveness(transaction: Transaction<Database>, tools: Tools, { request, client }: OpenLink, { verdict }: Result) {
  const livenessDeclinedCount = request.livenessDeclinedCount + 1
  const failed = await moveRequest(transaction, tools, request, {
    event: 'livenessFailed',
    change: { livenessDeclinedCount },
    activity: { activityType: 'LIVENESS_FAILED', actor: 'applicant', remark: verdict.failure ?? '', isPublic: false },
  })
  if (livenessDeclinedCount < client.livenessDeclinedLimit) return failed
  if (!client.autoReject) return submit(transaction, tools, failed, { writes: true })
  const decidedAt = tools.clock.now()
  const rejected = await moveRequest(transaction, tools, failed, {
    event: 'rejected',
    change: { decidedAt },
    activity: { activityType: 'AUTO_REJECT', actor: 'system' },
  })
  const uniqueKey = `rejected:${request.id}:${decidedAt.toISOString()}`
  await queueMail(transaction, tools, rejected, { kind: 'rejected', uniqueKey })
  await recordOwnDecision(transaction, tools, rejected, { action: 'request.rejected', after: 'camera-check' })
  return rejected
}

async function submit(transaction: Transaction<Database>, tools: Tools, request: VerificationRequestRow, { writes }: { writes: boolean }) {
  const submittedAt = tools.clock.now()
  const submitted = await moveRequest(transaction, tools, request, {
    event: 'submitted',
    change: { submittedAt },
    activity: { activityType: 'SUBMITTED', actor: 'system' },
  })
  if (writes) {
    const uniqueKey = `submitted:${request.id}:${submittedAt.toISOString()}`
    await queueMail(transaction, tools, submitted, { kind: 'submitted', uniqueKey })
  }
  return submitted
}

/** Nothing stands in the way, and the person answered a challenge: passive checks alone never approve. */
async function isClean(
  transaction: Transaction<Database>,
  tools: Tools,
  request: VerificationRequestRow,
  { hasChallenge, document }: Result,
): Promise<boolean> {
  if (!hasChallenge || !document.accepted) return false
  return (await findApprovalFindings(transaction, tools, request)).length === 0
}
