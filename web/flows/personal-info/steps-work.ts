import {
  getRequestProfile,
  getStepDefinitions,
  savePersonalInfoSteps,
  submitPersonalInfo,
} from '#contract/calls/personal-info.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { toAnswers, toFormContent } from '#contract/form/form-content.ts'
import { formDefinition } from '#contract/form/form-definition.ts'
import { type FormPlan, planForm } from '#contract/form/form-plan.ts'
import { isModuleKey } from '#contract/form/module-key.ts'
import type { Link } from '#contract/verification-request.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isOnline } from '#web/browser/network.ts'
import { deviceName, findHeldBack } from '#web/flows/personal-info/held-back.ts'
import type { Kept, Saved, StepsEffect, StepsEvent } from '#web/flows/personal-info/steps-machine.ts'
import { loadRuleTools } from '#web/form/load-rule-tools.ts'

type Work = Extract<StepsEffect, { do: 'load' | 'refresh' | 'save' }>

/** Does what the machine asked for, and says how that ended. */
export async function performWork(work: Work, link: Link, signal: AbortSignal): Promise<StepsEvent | undefined> {
  try {
    if (work.do === 'load') return await load(link, signal)
    if (work.do === 'refresh') return { is: 'refreshed', kept: toKept(await readProfile(link, signal)) }
    return { is: 'saved', run: work.run, saved: await save(work, link, signal), at: Date.now() }
  } catch (error) {
    if (signal.aborted || work.do === 'refresh') return undefined
    const code = error instanceof ApiError ? error.code : 'ERROR_SOMETHING_WENT_WRONG'
    if (work.do === 'save') return { is: 'not-saved', run: work.run, code, isTransient: isTransient(code) }
    return { is: 'not-loaded', code, isOffline: error instanceof ApiError && error.isOffline }
  }
}

/** What waiting mends: the line, or a server that is busy or starting again. */
function isTransient(code: ErrorCode): boolean {
  return !isOnline() || ['ERROR_NETWORK_TIMEOUT', 'SYSTEM_ERROR', 'TOO_MANY_REQUESTS'].includes(code)
}

async function load(link: Link, signal: AbortSignal): Promise<StepsEvent> {
  const profile = await readProfile(link, signal)
  const query = { formId: profile.formId, version: String(profile.formVersion) }
  const { definition: written } = await call(getStepDefinitions, { query }, { signal })
  const definition = formDefinition.parse(written)
  const plan = planForm(definition, await loadRuleTools(definition))
  return { is: 'loaded', plan, kept: toKept(profile), heldBack: onlyOf(plan, findHeldBack(link.requestId)) }
}

const readProfile = ({ requestId }: Link, signal: AbortSignal) =>
  call(getRequestProfile, { params: { id: requestId } }, { signal })

function toKept({ userProfile, revision }: AnswerOf<typeof getRequestProfile>): Kept {
  return { answers: toAnswers(userProfile.formContent).answers, revision }
}

/** What people or extensions wrote into the storage is no answer to this form. */
function onlyOf(plan: FormPlan, held: ReturnType<typeof findHeldBack>): ReturnType<typeof findHeldBack> {
  const keep = (answers: typeof held.own) =>
    toAnswers(toFormContent(plan, Object.fromEntries(Object.entries(answers).filter(([module]) => isModuleKey(module))))).answers
  return { own: keep(held.own), base: keep(held.base) }
}

async function save(work: Extract<Work, { do: 'save' }>, link: Link, signal: AbortSignal): Promise<Saved> {
  const { plan, answers, revision, submits } = work
  const content = toFormContent(plan, answers)
  const common = { ...link, revision, device: deviceName() }
  const answer = submits
    ? await call(submitPersonalInfo, { body: { ...common, isVerify: '1', displayAreas: content.displayAreas } }, { signal })
    : await call(savePersonalInfoSteps, { body: { ...common, formContent: content } }, { signal })
  return {
    revision: answer.revision,
    issues: answer.issues.map(({ module, field, key, params, row, column }) => ({
      module,
      field,
      key,
      params,
      ...(row !== undefined && { row }),
      ...(column !== undefined && { column }),
    })),
    conflicts: answer.conflicts.flatMap(({ module, field, fieldValue }) =>
      isModuleKey(module) ? [{ module, field, kept: fieldValue ?? undefined }] : [],
    ),
    isSubmitted: submits && answer.submittedAt !== null,
  }
}
