import { nextStatus } from '#contract/requests/request-status.ts'
import type { TestOutcome } from '#contract/sandbox/outcome.ts'
import { approveRequest } from '#server/approval/decide-request.ts'
import { submitCompany } from '#server/company/submit-company.ts'
import { loadCompleteness } from '#server/ownership/load-completeness.ts'
import { listPeople } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { companyDevice, fillCompany, fillFirstStep } from '#server/sandbox/fill-company.ts'
import { refuseOutcome, refuseWhatCannotBe } from '#server/sandbox/refuse-what-cannot-be.ts'
import { openRequest, walkApplicant } from '#server/sandbox/walk-applicant.ts'

type Decision = Omit<Parameters<typeof approveRequest>[2], 'remark'>

/** After these everybody whom the policy wants to be verified came and was approved. */
const withPeople: readonly TestOutcome[] = ['approved', 'waiting_for_approval']

/**
 * Goes the way of a company by the services that serve one: fills in what is required and missing, names its people, brings documents and
 * submits. Refuses TEST_OUTCOME_NOT_POSSIBLE with the places that the form finds in the way.
 */
export async function walkCompany(
  context: AppContext,
  requestId: string,
  { outcome, decision }: { outcome: TestOutcome; decision: Decision },
): Promise<VerificationRequestRow> {
  return refuseWhatCannotBe(async () => {
    const { request } = await openRequest(context, requestId)
    // What staff asked for again is not there once more: a rejection does not wait for it.
    const isOver = outcome === 'rejected' && request.status === 'RETRY'
    if (nextStatus(request.status, 'companySubmitted') && !isOver) await fillIn(context, requestId, outcome)
    if (withPeople.includes(outcome)) await bringPeople(context, requestId, decision)
    return (await openRequest(context, requestId)).request
  })
}

async function fillIn(context: AppContext, requestId: string, outcome: TestOutcome): Promise<void> {
  const link = await openRequest(context, requestId)
  if (outcome === 'abandoned') return fillFirstStep(context, link)
  const { policy } = await loadCompleteness(context.db, requestId, link.client)
  await fillCompany(context, link, outcome === 'with_gaps' && !policy.blocksSubmit ? 'some' : 'all')
  const sent = { acceptedTerms: true, invites: true, device: companyDevice }
  const { problems } = await submitCompany(context, await openRequest(context, requestId), sent, 'en')
  // Where, and not what: a sentence may name people.
  if (problems.length > 0)
    throw refuseOutcome(
      ...problems.map(({ step, kind, module, field }) => [`step ${step}`, kind, module, field].filter(Boolean).join(' · ')),
    )
}

/** The invited who have not been approved yet come, each with a document and a face of their own. */
async function bringPeople(context: AppContext, companyId: string, decision: Decision): Promise<void> {
  for (const { verificationRequestId, status } of await listPeople(context.db, companyId)) {
    if (!verificationRequestId || !status || status === 'APPROVED') continue
    const isThere = nextStatus(status, 'approved') !== undefined
    const walk = { outcome: 'waiting_for_approval', refused: null, isAlive: true, endsAt: 'liveness' } as const
    const came = isThere ? { status } : await walkApplicant(context, verificationRequestId, { ...walk, personSeed: verificationRequestId })
    if (nextStatus(came.status, 'approved')) await approveRequest(context, verificationRequestId, decision)
  }
}
