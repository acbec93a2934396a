import type { Transaction } from 'kysely'
import { type ResubmissionItem, toResubmissionKey } from '#contract/company/resubmission-item.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import { unsubmitAnswers } from '#server/forms/repositories/form-answers.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { takeFingerprints, wholeForm } from '#server/resubmission/fingerprints.ts'
import { removeResubmission, saveResubmission } from '#server/resubmission/repositories/resubmissions.ts'
import { requireResubmittable } from '#server/resubmission/require-resubmittable.ts'

type Needs = Pick<AppContext, 'masterKey' | 'clock'>

/**
 * Under the request's lock, when staff ask for something again: refuses what cannot be given, and records what stands of it now, so
 * that handing in the same is told. A form that was submitted has to be submitted anew. Refuses as requireResubmittable.
 */
export async function openResubmission(
  transaction: Transaction<Database>,
  context: Needs,
  request: VerificationRequestRow,
  { step, fields }: { step: StepParameter; fields: readonly ResubmissionItem[] },
): Promise<void> {
  const key = await openKeyOf(transaction, context.masterKey, request.subjectId)
  const { stored } = await findStoredAnswers({ db: transaction }, request.id, key)
  await requireResubmittable(transaction, context, request, { step, fields }, { key, answers: stored.answers })
  if (step !== 'base-info') return removeResubmission(transaction, request.id)
  const words = fields.length > 0 ? fields.map(toResubmissionKey) : [wholeForm]
  const before = await takeFingerprints(transaction, context, request, { key, answers: stored.answers, words })
  await saveResubmission(transaction, { requestId: request.id, clientId: request.clientId, requestedAt: context.clock.now(), before })
  await unsubmitAnswers(transaction, request.id)
}
