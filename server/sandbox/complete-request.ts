import { nextStatus } from '#contract/requests/request-status.ts'
import type { RefusedPicture, TestOutcome } from '#contract/sandbox/outcome.ts'
import { approveRequest, rejectRequest } from '#server/approval/decide-request.ts'
import { systemActor } from '#server/audit/record-audit.ts'
import { createRequest } from '#server/links/create-request.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { advanceRequest } from '#server/sandbox/advance-request.ts'
import { requireTestRequest, type TestCaller } from '#server/sandbox/require-test-request.ts'
import { type Walk, walkApplicant } from '#server/sandbox/walk-applicant.ts'

type Wanted = { outcome: TestOutcome; reason?: RefusedPicture | undefined }

const decision = { by: systemActor, shown: null, mayOverride: true, reason: 'An outcome of test mode', reasons: [] }

/** How far the virtual applicant goes for an outcome, and what of it is wrong. */
const walkOf: Record<TestOutcome, Omit<Walk, 'outcome' | 'personSeed'>> = {
  approved: { endsAt: 'liveness', refused: null, isAlive: true },
  rejected: { endsAt: 'liveness', refused: null, isAlive: true },
  waiting_for_approval: { endsAt: 'liveness', refused: null, isAlive: true },
  document_refused: { endsAt: 'document', refused: 'glare', isAlive: true },
  document_expired: { endsAt: 'document', refused: null, isAlive: true },
  underage: { endsAt: 'document', refused: null, isAlive: true },
  liveness_failed: { endsAt: 'liveness', refused: null, isAlive: false },
  duplicate: { endsAt: 'liveness', refused: null, isAlive: true },
  abandoned: { endsAt: 'opened', refused: null, isAlive: true },
  expired: { endsAt: 'opened', refused: null, isAlive: true },
}

/**
 * Takes a request of test mode to an outcome. Refuses TEST_MODE_ONLY, REQUEST_NOT_FOUND, REQUEST_CANNOT_BE_SUBMITTED for what is settled, and
 * TEST_OUTCOME_NOT_POSSIBLE where the settings or the form leave no way there.
 */
export async function completeRequest(
  context: AppContext,
  caller: TestCaller,
  requestId: string,
  wanted: Wanted,
): Promise<VerificationRequestRow> {
  const request = await requireTestRequest(context, caller, requestId)
  const { outcome } = wanted
  requireWay(caller, request, wanted)
  if (outcome === 'expired') return expire(context, caller, request)
  if (outcome === 'duplicate') await bringFirst(context, caller, request)
  const isThere = nextStatus(request.status, 'approved') !== undefined
  const walked = isThere ? request : await walkApplicant(context, requestId, toWalk(requestId, wanted))
  return decide(context, caller, walked, outcome)
}

/** What can be known to lead nowhere before anything is done. */
function requireWay({ client }: TestCaller, request: VerificationRequestRow, { outcome }: Wanted): void {
  const refuse = (why: string) => new Refusal('TEST_OUTCOME_NOT_POSSIBLE', [{ path: 'outcome', message: why }])
  if (!nextStatus(request.status, 'rejected')) throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
  if (request.kind === 'corporate' && outcome !== 'rejected' && outcome !== 'expired') throw refuse('a company fills in its own form')
  if (outcome === 'underage' && client.minimumAgeYears === null) throw refuse('the settings name no minimum age')
  if (outcome === 'expired' && !nextStatus(request.status, 'expired')) throw refuse('it was submitted, and does not expire any more')
  const mayStand: readonly TestOutcome[] = ['approved', 'rejected', 'waiting_for_approval']
  if (nextStatus(request.status, 'approved') && !mayStand.includes(outcome)) throw refuse('the applicant has submitted')
}

function toWalk(personSeed: string, { outcome, reason }: Wanted): Walk {
  const walk = walkOf[outcome]
  return { ...walk, outcome, personSeed, refused: walk.refused && (reason ?? walk.refused) }
}

/** Settings may have decided already; what virtual staff do is recorded like what staff do. */
async function decide(
  context: AppContext,
  { client }: TestCaller,
  request: VerificationRequestRow,
  outcome: TestOutcome,
): Promise<VerificationRequestRow> {
  const options = { ...decision, tenant: { clientId: client.id } }
  if (outcome === 'approved' && request.status !== 'APPROVED') return approveRequest(context, request.id, options)
  if (outcome === 'rejected' && request.status !== 'REJECTED')
    return rejectRequest(context, request.id, { ...options, remark: decision.reason })
  return request
}

/** The same person came before, under another address. */
async function bringFirst(context: AppContext, { client }: TestCaller, { id, formId, language }: VerificationRequestRow): Promise<void> {
  const email = `first-${id
    .slice(-8)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}@specimen.example`
  const first = await createRequest(context, { client, formId, email, language, takesCredit: false, actor: 'system' })
  await walkApplicant(context, first.requestId, toWalk(id, { outcome: 'waiting_for_approval' }))
}

async function expire(context: AppContext, caller: TestCaller, request: VerificationRequestRow): Promise<VerificationRequestRow> {
  const leftHours = (request.expiresAt.getTime() - context.clock.now().getTime()) / 3_600_000
  return advanceRequest(context, caller, request.id, Math.max(1, Math.ceil(leftHours) + 1))
}
