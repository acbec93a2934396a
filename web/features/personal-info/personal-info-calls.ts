import type { AnswerOf } from '#contract/endpoint.ts'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { formDefinition } from '#contract/forms/definition/form-definition.ts'
import { toAnswers, toFormContent } from '#contract/forms/form-content.ts'
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
import { toConflicts } from '#web/forms/steps/answers-draft.ts'
import type { SaveWork, StepsCalls, StepsSaved } from '#web/forms/steps/steps-state.ts'
import { toIssues } from '#web/forms/steps/to-issues.ts'
import { call } from '#web/lib/api/call.ts'
import type { Stored } from '#web/lib/draft/draft.ts'
import { deviceName } from '#web/lib/platform/device-name.ts'

/** The personal information of an individual. */
export function toPersonalInfoCalls(link: Link): StepsCalls {
  return {
    async load() {
      const profile = await readProfile(link)
      const query = { formId: profile.formId, version: String(profile.formVersion) }
      const { definition: written } = await call(getStepDefinitions, { query })
      const read = formDefinition.parse(written)
      const definition = { ...read, modules: markForResubmission(read.modules, profile.resubmissionItems) }
      const requested = profile.resubmissionItems.map(({ module, field }) => ({ module, field: field ?? '' }))
      return { plan: planForm(definition, await loadRuleTools(definition)), stored: toStored(profile), requested }
    },
    read: async () => toStored(await readProfile(link)),
    save: (work) => save(work, link),
  }
}

const readProfile = ({ requestId }: Link) => call(getRequestProfile, { params: { id: requestId } })

function toStored({ userProfile, revision }: AnswerOf<typeof getRequestProfile>): Stored<Answers> {
  return { value: toAnswers(userProfile.formContent).answers, revision }
}

async function save(work: SaveWork, link: Link): Promise<StepsSaved> {
  const { plan, answers, revision, submits } = work
  const content = toFormContent(plan, answers)
  const common = { ...link, revision, device: deviceName() }
  const answer = submits
    ? await call(submitPersonalInfo, { body: { ...common, isVerify: '1', displayAreas: content.displayAreas } })
    : await call(savePersonalInfoSteps, { body: { ...common, formContent: content } })
  return {
    revision: answer.revision,
    issues: toIssues(answer.issues),
    conflicts: toConflicts(answer.conflicts),
    isSubmitted: submits && answer.submittedAt !== null,
  }
}
