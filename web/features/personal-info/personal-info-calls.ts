import type { AnswerOf } from '#contract/endpoint.ts'
import { toAnswers, toFormContent } from '#contract/forms/form-content.ts'
import { formDefinition } from '#contract/forms/form-definition.ts'
import { planForm } from '#contract/forms/form-plan.ts'
import { markForResubmission } from '#contract/forms/mark-resubmission.ts'
import {
  getRequestProfile,
  getStepDefinitions,
  savePersonalInfoSteps,
  submitPersonalInfo,
} from '#contract/personal-info/personal-info-calls.ts'
import type { Link } from '#contract/requests/verification-request.ts'
import { loadRuleTools } from '#web/forms/field/load-rule-tools.ts'
import { deviceName } from '#web/forms/steps/local-draft.ts'
import type { Kept, Saved } from '#web/forms/steps/steps-state.ts'
import { type SaveWork, type StepsCalls, toConflicts, toIssues } from '#web/forms/steps/steps-work.ts'
import { call } from '#web/lib/api/call.ts'

/** The personal information of an individual. */
export function toPersonalInfoCalls(link: Link): StepsCalls {
  return {
    async load(signal) {
      const profile = await readProfile(link, signal)
      const query = { formId: profile.formId, version: String(profile.formVersion) }
      const { definition: written } = await call(getStepDefinitions, { query }, { signal })
      const read = formDefinition.parse(written)
      const definition = { ...read, modules: markForResubmission(read.modules, profile.askedAgain) }
      return { plan: planForm(definition, await loadRuleTools(definition)), kept: toKept(profile) }
    },
    read: async (signal) => toKept(await readProfile(link, signal)),
    save: (work, signal) => save(work, link, signal),
  }
}

const readProfile = ({ requestId }: Link, signal: AbortSignal) => call(getRequestProfile, { params: { id: requestId } }, { signal })

function toKept({ userProfile, revision, askedAgain }: AnswerOf<typeof getRequestProfile>): Kept {
  const asked = askedAgain.map(({ module, field }) => ({ module, field: field ?? '' }))
  return { answers: toAnswers(userProfile.formContent).answers, revision, asked }
}

async function save(work: SaveWork, link: Link, signal: AbortSignal): Promise<Saved> {
  const { plan, answers, revision, submits } = work
  const content = toFormContent(plan, answers)
  const common = { ...link, revision, device: deviceName() }
  const answer = submits
    ? await call(submitPersonalInfo, { body: { ...common, isVerify: '1', displayAreas: content.displayAreas } }, { signal })
    : await call(savePersonalInfoSteps, { body: { ...common, formContent: content } }, { signal })
  return {
    revision: answer.revision,
    issues: toIssues(answer.issues),
    conflicts: toConflicts(answer.conflicts),
    isSubmitted: submits && answer.submittedAt !== null,
  }
}
