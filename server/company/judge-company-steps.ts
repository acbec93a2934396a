import type { getCompleteness } from '#contract/company/completeness-calls.ts'
import { judgeSteps } from '#contract/company/step-status.ts'
import { isClosedByTyping, toStepOfGap } from '#contract/completeness/gap.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { findAnswer, isEmptyAnswer } from '#contract/forms/definition/answers.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { findCompanyProblems } from '#server/company/company-problems.ts'
import { planFirstStep, toPlannedForm, toPrefilledOfCompany } from '#server/forms/company-form.ts'
import type { StoredAnswers } from '#server/forms/merge-saves.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import type { Completeness } from '#server/ownership/load-completeness.ts'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { openContact } from '#server/requests/contact.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>
type Steps = AnswerOf<typeof getCompleteness>['steps']

/** How far each step of a company is, by the same rules as its submission. */
export async function judgeCompanySteps(context: Needs, link: OpenLink, { gaps, facts }: Completeness, key: Uint8Array): Promise<Steps> {
  const { request } = link
  const given = toPrefilledOfCompany(await getCorporateRequest(context.db, request.id), openContact(key, request).email)
  const { stored } = await findStoredAnswers(context, request.id, key)
  // Of the problems the steps count, and no sentence.
  const asking = { link, request, language: 'en' as const }
  const problems = await findCompanyProblems(context.db, context, asking, { key, stored, given, issues: [] }).catch(asNoProblem)
  const plan = planFirstStep(context, toPlannedForm(link))
  const begun = new Set<number>()
  if (isFirstBegun(plan, stored)) begun.add(1)
  if (facts.people.some(({ isDirector }) => isDirector)) begun.add(2)
  if (facts.companies.some(({ totalPercent, ownersWithoutShares }) => totalPercent > 0 || ownersWithoutShares.length > 0)) begun.add(3)
  if (Object.values(stored.answers.requiredDocuments ?? {}).some((value) => !isEmptyAnswer(value))) begun.add(4)
  return judgeSteps({ problems, gaps: gaps.filter(isClosedByTyping).map((gap) => ({ step: toStepOfGap(gap) })), begun })
}

/** A whole form in which nothing changed is refused when it is submitted; no step of it is named. */
function asNoProblem(error: unknown): [] {
  if (error instanceof Refusal && error.code === 'RESUBMISSION_UNCHANGED') return []
  throw error
}

/** Begun by what is answered beside the request's own name and address; where nothing else is asked, those are enough. */
function isFirstBegun(plan: FormPlan, { answers }: StoredAnswers): boolean {
  const own = [...plan.fields.values()].filter(({ isAsked, field }) => isAsked && !field.disabled)
  return own.length === 0 || own.some(({ module, field }) => !isEmptyAnswer(findAnswer(answers, module, field.name)))
}
