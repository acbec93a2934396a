import { submitCorporateRequest, updateFormContent } from '#contract/company/company-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { toAnswers, toFormContent } from '#contract/forms/form-content.ts'
import type { Company, CorporateRequest } from '#web/features/company/shell/state/company.tsx'
import { planFirstStep, toFirstStep } from '#web/features/company/shell/state/first-step.ts'
import { loadRuleTools } from '#web/forms/field/load-rule-tools.ts'
import { deviceName } from '#web/forms/steps/local-draft.ts'
import type { Kept, Saved } from '#web/forms/steps/steps-state.ts'
import { type SaveWork, type StepsCalls, toConflicts, toIssues } from '#web/forms/steps/steps-work.ts'
import { call } from '#web/lib/api/call.ts'

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
      return { plan: planFirstStep(form, await loadRuleTools(toFirstStep(form))), kept: toKept(request) }
    },
    read: async () => toKept(await now().company.reload()),
    save: (work, signal) => (work.submits ? submit(work, now(), signal) : save(work, now().company, signal)),
  }
}

export function toKept({ formContent, revision }: Pick<CorporateRequest, 'formContent' | 'revision'>): Kept {
  return { answers: toAnswers(formContent).answers, revision }
}

async function save({ plan, answers, revision }: SaveWork, { cod }: Company, signal: AbortSignal): Promise<Saved> {
  const body = { requestId: cod, formContent: toFormContent(plan, answers), revision, device: deviceName() }
  const saved = await call(updateFormContent, { body }, { signal })
  return { revision: saved.revision, issues: toIssues(saved.issues), conflicts: toConflicts(saved.conflicts), isSubmitted: false }
}

async function submit(
  { plan, answers, revision }: SaveWork,
  { company, submitting }: { company: Company; submitting: Submitting },
  signal: AbortSignal,
): Promise<Saved> {
  const { acceptedTerms, onProblems } = submitting
  const body = { requestId: company.cod, formContent: toFormContent(plan, answers), acceptedTerms, revision, device: deviceName() }
  const sent = await call(submitCorporateRequest, { body }, { signal })
  onProblems(sent.problems)
  return { revision: sent.revision, issues: [], conflicts: toConflicts(sent.conflicts), isSubmitted: sent.submittedAt !== null }
}
