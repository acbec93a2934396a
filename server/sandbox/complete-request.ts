import { toCompletenessPolicy } from '#contract/completeness/policy.ts'
import { nextStatus } from '#contract/requests/request-status.ts'
import { isOutcomeOf, type RefusedPicture, type TestOutcome } from '#contract/sandbox/outcome.ts'
import { approveRequest, rejectRequest, retryRequest } from '#server/approval/decide-request.ts'
import { systemActor } from '#server/audit/record-audit.ts'
import { createRequest } from '#server/links/create-request.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Client, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { advanceRequest } from '#server/sandbox/advance-request.ts'
import { refuseOutcome } from '#server/sandbox/refuse-what-cannot-be.ts'
import { requireTestRequest, type TestCaller } from '#server/sandbox/require-test-request.ts'
import { openRequest, type Walk, walkApplicant } from '#server/sandbox/walk-applicant.ts'
import { walkCompany } from '#server/sandbox/walk-company.ts'

type Desired = { outcome: TestOutcome; reason?: RefusedPicture | undefined }

const decision = { by: systemActor, shown: null, mayOverride: true, reason: 'An outcome of test mode', reasons: [] }

const toDecision = ({ client }: TestCaller) => ({ ...decision, tenant: { clientId: client.id } })

const allTheWay = { endsAt: 'liveness', refused: null, isAlive: true } as const

/** How far the virtual applicant goes for an outcome, and what of it is wrong; for the others, all the way with nothing wrong. */
const walkOf: Partial<Record<TestOutcome, Omit<Walk, 'outcome' | 'personSeed'>>> = {
  document_refused: { ...allTheWay, endsAt: 'document', refused: 'glare' },
  document_expired: { ...allTheWay, endsAt: 'document' },
  underage: { ...allTheWay, endsAt: 'document' },
  liveness_failed: { ...allTheWay, isAlive: false },
  abandoned: { ...allTheWay, endsAt: 'opened' },
}

/**
 * Takes a request of test mode to an outcome. Refuses TEST_MODE_ONLY, REQUEST_NOT_FOUND, REQUEST_CANNOT_BE_SUBMITTED for what is settled, and
 * TEST_OUTCOME_NOT_POSSIBLE where the kind of the request, the settings or the form leave no way there.
 */
export async function completeRequest(
  context: AppContext,
  caller: TestCaller,
  requestId: string,
  desired: Desired,
): Promise<VerificationRequestRow> {
  const request = await requireTestRequest(context, caller, requestId)
  const { outcome } = desired
  requireWay(caller, request, desired)
  if (outcome === 'expired') return expire(context, caller, request)
  if (outcome === 'duplicate') await bringFirst(context, caller, request)
  return decide(context, caller, await walk(context, caller, request, desired), outcome)
}

async function walk(
  context: AppContext,
  caller: TestCaller,
  request: VerificationRequestRow,
  desired: Desired,
): Promise<VerificationRequestRow> {
  if (request.kind === 'corporate') return walkCompany(context, request.id, { outcome: desired.outcome, decision: toDecision(caller) })
  return nextStatus(request.status, 'approved') ? request : walkApplicant(context, request.id, toWalk(request.id, desired))
}

const canFollowSubmission: readonly TestOutcome[] = ['approved', 'rejected', 'waiting_for_approval', 'resubmission_requested']

/** What can be known to lead nowhere before anything is done. */
function requireWay({ client }: TestCaller, { kind, status }: VerificationRequestRow, { outcome }: Desired): void {
  if (!nextStatus(status, 'rejected')) throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
  if (!isOutcomeOf(kind, outcome)) throw refuseOutcome(kind === 'corporate' ? 'it is of people alone' : 'it is of companies alone')
  if (outcome === 'underage' && client.minimumAgeYears === null) throw refuseOutcome('the settings name no minimum age')
  if (outcome === 'with_gaps' && !leavesGaps(client)) throw refuseOutcome('the settings ask for nothing that could be missing')
  if (outcome === 'expired' && !nextStatus(status, 'expired')) throw refuseOutcome('it was submitted, and does not expire any more')
  if (nextStatus(status, 'approved') && !canFollowSubmission.includes(outcome)) throw refuseOutcome('the applicant has submitted')
}

/** Whether a company can submit and lack something still: people who have not come, or shares that the form lets be missing. */
function leavesGaps({ completenessPolicy }: Client): boolean {
  const { requiresDirectors, requiresBeneficialOwners, sharesOf, blocksSubmit } = toCompletenessPolicy(completenessPolicy)
  return requiresDirectors || requiresBeneficialOwners || (sharesOf !== 'none' && !blocksSubmit)
}

function toWalk(personSeed: string, { outcome, reason }: Desired): Walk {
  const way = walkOf[outcome] ?? allTheWay
  return { ...way, outcome, personSeed, refused: way.refused && (reason ?? way.refused) }
}

/** Settings may have decided already; what virtual staff do is recorded like what staff do. */
async function decide(
  context: AppContext,
  caller: TestCaller,
  request: VerificationRequestRow,
  outcome: TestOutcome,
): Promise<VerificationRequestRow> {
  const options = toDecision(caller)
  if (outcome === 'approved' && request.status !== 'APPROVED') return approveRequest(context, request.id, options)
  if (outcome === 'rejected' && request.status !== 'REJECTED')
    return rejectRequest(context, request.id, { ...options, remark: decision.reason })
  if (outcome !== 'resubmission_requested') return request
  if (!nextStatus(request.status, 'retryRequested')) throw refuseOutcome('the settings have decided already')
  await retryRequest(context, request.id, { ...options, remark: decision.reason })
  return (await openRequest(context, request.id)).request
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
