import { submitCorporateRequest, updateFormContent } from '#contract/company/company-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { toAnswers, toFormContent } from '#contract/forms/form-content.ts'
import type { Company, CorporateRequest } from '#web/features/company/shell/state/company.tsx'
import { planFirstStep, toFirstStep } from '#web/features/company/shell/state/first-step.ts'
import { loadRuleTools } from '#web/forms/field/load-rule-tools.ts'
import { toConflicts } from '#web/forms/steps/answers-draft.ts'
import type { SaveWork, StepsCalls, StepsSaved } from '#web/forms/steps/steps-state.ts'
import { toIssues } from '#web/forms/steps/to-issues.ts'
import { call } from '#web/lib/api/call.ts'
import type { Stored } from '#web/lib/draft/draft.ts'
import { deviceName } from '#web/lib/platform/device-name.ts'

export type Problem = AnswerOf<typeof submitCorporateRequest>['problems'][number]

type Submitting = {
  acceptedTerms: boolean
  /** What is in the way of handing in. */
  onProblems: (problems: Problem[]) => void
}

/** The answers of a company's first step, and its handing in. `now` tells how things stand when a call is made. */
export function toCompanyCalls(now: () => { company: Company; submitting: Submitting }): StepsCalls {
  return {
    async load() {
      const { form, request } = now().company
      return { plan: planFirstStep(form, await loadRuleTools(toFirstStep(form))), stored: toStored(request) }
    },
    read: async () => toStored(await now().company.reload()),
    save: (work) => (work.submits ? submit(work, now()) : save(work, now().company)),
  }
}

export function toStored({ formContent, revision }: Pick<CorporateRequest, 'formContent' | 'revision'>): Stored<Answers> {
  return { value: toAnswers(formContent).answers, revision }
}

async function save({ plan, answers, revision }: SaveWork, { cod }: Company): Promise<StepsSaved> {
  const body = { requestId: cod, formContent: toFormContent(plan, answers), revision, device: deviceName() }
  const saved = await call(updateFormContent, { body })
  return { revision: saved.revision, issues: toIssues(saved.issues), conflicts: toConflicts(saved.conflicts), isSubmitted: false }
}

async function submit(
  { plan, answers, revision }: SaveWork,
  { company, submitting }: { company: Company; submitting: Submitting },
): Promise<StepsSaved> {
  const { acceptedTerms, onProblems } = submitting
  const body = { requestId: company.cod, formContent: toFormContent(plan, answers), acceptedTerms, revision, device: deviceName() }
  const sent = await call(submitCorporateRequest, { body })
  onProblems(sent.problems)
  return { revision: sent.revision, issues: [], conflicts: toConflicts(sent.conflicts), isSubmitted: sent.submittedAt !== null }
}
