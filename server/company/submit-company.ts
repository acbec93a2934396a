import type { Transaction } from 'kysely'
import type { submitCorporateRequest } from '#contract/company/company-calls.ts'
import { countVerified } from '#contract/completeness/find-completeness-gaps.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FormContent } from '#contract/forms/definition/content-schema.ts'
import type { Language } from '#contract/language.ts'
import { readAnswers, toConflicts } from '#server/company/change-company-answers.ts'
import { findCompanyProblems } from '#server/company/company-problems.ts'
import { toActivity } from '#server/company/invitations/invite-person.ts'
import { inviteRequired } from '#server/company/invitations/invite-required.ts'
import { saveCompanyAnswers } from '#server/company/save-company-answers.ts'
import { planFirstStep, toPlannedForm, toPrefilledOfCompany } from '#server/forms/company-form.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { loadCompleteness } from '#server/ownership/load-completeness.ts'
import { changeCompany } from '#server/ownership/open-company.ts'
import { changeCorporateRequest, getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openContact } from '#server/requests/contact.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { removeResubmission } from '#server/resubmission/repositories/resubmissions.ts'

type Submitted = AnswerOf<typeof submitCorporateRequest>
type Sent = {
  formContent?: FormContent | undefined
  acceptedTerms: boolean
  invites: boolean
  revision?: number | undefined
  device?: string | undefined
}

/**
 * Checks all of a company's form and hands it in, or says what is in the way. Whom the customer wants to be verified is invited in the
 * same transaction, so that nobody who submitted has to remember it. Refuses TERMS_NOT_ACCEPTED.
 */
export async function submitCompany(context: AppContext, link: OpenLink, sent: Sent, language: Language): Promise<Submitted> {
  const form = toPlannedForm(link)
  const hasTerms = Boolean(form.definition.termsAndConditionsContent || form.definition.termsOfUseLink || form.definition.privacyPolicyLink)
  if (hasTerms && !sent.acceptedTerms) throw new Refusal('TERMS_NOT_ACCEPTED')
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  return changeCompany(context, link, async (transaction, request) => {
    const company = await getCorporateRequest(transaction, request.id)
    const given = toPrefilledOfCompany(company, openContact(key, request).email)
    const plan = planFirstStep(context, form)
    const save = {
      plan,
      given,
      answers: sent.formContent ? readAnswers(sent.formContent) : {},
      baseRevision: sent.revision,
      device: sent.device,
    }
    const { stored, issues, conflicts } = await saveCompanyAnswers(transaction, context, request, key, save)
    const problems = await findCompanyProblems(transaction, context, { link, request, language }, { key, stored, given, issues })
    const isReady = problems.length === 0 && conflicts.length === 0
    const result = isReady ? await submitLocked(transaction, context, request, hasTerms) : request
    const { invited, skipped } = isReady && sent.invites ? await inviteRequired(transaction, context, link, result) : noInvitations
    const { gaps, required } = await loadCompleteness(transaction, request.id, link.client)
    return {
      result: {
        requestId: request.id,
        status: result.status,
        submittedAt: isReady ? (result.submittedAt?.toISOString() ?? null) : null,
        problems,
        conflicts: toConflicts(conflicts),
        revision: stored.revision,
        gaps,
        verified: countVerified(required),
        invited,
        skipped,
      },
      activity: invited.map(({ EOD }) => toActivity(EOD)),
    }
  })
}

const noInvitations: Pick<Submitted, 'invited' | 'skipped'> = { invited: [], skipped: [] }

async function submitLocked(
  transaction: Transaction<Database>,
  context: AppContext,
  request: VerificationRequestRow,
  hasTerms: boolean,
): Promise<VerificationRequestRow> {
  const submittedAt = context.clock.now()
  const submitted = await moveRequest(transaction, context, request, {
    event: 'companySubmitted',
    change: { submittedAt },
    activity: { activityType: 'SUBMITTED', actor: 'applicant' },
  })
  await removeResubmission(transaction, request.id)
  if (hasTerms) await changeCorporateRequest(transaction, request.id, { acceptedTermsAt: submittedAt })
  const uniqueKey = `submitted:${request.id}:${submittedAt.toISOString()}`
  await queueMail(transaction, context, submitted, { kind: 'submitted', uniqueKey })
  return submitted
}
