import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { type Answers, mergeAnswers } from '#contract/forms/answers.ts'
import type { FieldIssue } from '#contract/forms/field-issue.ts'
import { type FormPlan, type PlannedStep, toKey } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import type { ModuleKey } from '#contract/forms/module-key.ts'
import { toSteps } from '#contract/forms/to-steps.ts'
import { adoptKept, findUnsaved, hasAnswers, isAt, listAnswers, type Place, withAnswer } from '#web/forms/steps/merge-answers.ts'
import {
  againMs,
  type FillingState,
  type Kept,
  type Purpose,
  type Saved,
  type StepsEffect,
  type StepsEvent,
  type StepsState,
  typingPauseMs,
} from '#web/forms/steps/steps-state.ts'

type Step = [StepsState, StepsEffect[]]

export function begin(step: number): StepsState {
  return { at: 'loading', step }
}

export function step(state: StepsState, event: StepsEvent): Step {
  if (event.is === 'load') return [{ at: 'loading', step: state.step }, [{ do: 'load' }]]
  if (event.is === 'show' && state.at !== 'filling') return [{ ...state, step: event.step }, []]
  if (state.at === 'loading') return stepLoading(state, event)
  return state.at === 'filling' ? stepFilling(state, event) : [state, []]
}

function stepLoading(state: StepsState, event: StepsEvent): Step {
  if (event.is === 'not-loaded') return [{ at: 'failed', step: state.step, code: event.code, isOffline: event.isOffline }, []]
  if (event.is !== 'loaded') return [state, []]
  const { plan, kept, localDraft } = event
  const { answers, conflicts } = adoptKept(localDraft.own, localDraft.base, kept.answers)
  const filling: FillingState = {
    at: 'filling',
    plan,
    step: state.step,
    answers,
    base: kept.answers,
    revision: kept.revision,
    issues: [],
    conflicts,
    tries: 0,
    saving: null,
    wanted: null,
    isConnectionLost: false,
    savedAt: null,
    run: 0,
  }
  const [saving, effects] = save(filling, { is: 'draft' })
  // Whoever enters by a link that asks for something again begins where that is.
  const asked = (kept.asked ?? []).map((place) => stepOf(plan, place)).filter((number) => number !== undefined)
  const to = Math.min(...asked)
  return [saving, state.step === 1 && to > 1 && asked.length > 0 ? [...effects, { do: 'go', to }] : effects]
}

function stepFilling(state: FillingState, event: StepsEvent): Step {
  switch (event.is) {
    case 'show': {
      const shown = { ...state, step: event.step }
      return [{ ...shown, tries: state.tries + (listIssuesOfStep(shown).length > 0 ? 1 : 0) }, []]
    }
    case 'answer': {
      const issues = state.issues.filter((issue) => !isAt(issue, event))
      const wanted = state.wanted?.is === 'submit' ? null : state.wanted
      const answers = withAnswer(state.answers, event, event.value)
      return [{ ...state, answers, issues, wanted, savedAt: null }, [{ do: 'wait', ms: typingPauseMs }]]
    }
    case 'next':
      return next(state, event.to)
    case 'go': {
      const [saving, effects] = save(state, { is: 'draft' })
      return [saving, [...effects, { do: 'go', to: event.to }]]
    }
    case 'confirmed':
      return save(state, { is: 'submit' })
    case 'paused':
    case 'online':
      return state.saving ? [state, []] : save({ ...state, wanted: null }, state.wanted ?? { is: 'draft' })
    case 'seen':
      return [state, state.saving || hasAnswers(unsavedOf(state)) ? [] : [{ do: 'refresh' }]]
    case 'refreshed':
      return refresh(state, event.kept)
    case 'saved':
      return event.run === state.saving?.run ? stepSaved(state, state.saving, event.saved, event.at) : [state, []]
    case 'not-saved':
      return event.run === state.saving?.run ? stepNotSaved(state, state.saving.purpose, event) : [state, []]
    case 'choose':
      return choose(state, event)
    default:
      return [state, []]
  }
}

/** The steps that are there under the answers given. */
export function listSteps({ plan, answers }: Pick<FillingState, 'plan' | 'answers'>): PlannedStep[] {
  return toSteps(plan, answers)
}

/** What is wrong in the step that shows. */
export function listIssuesOfStep({ plan, step: number, issues }: Pick<FillingState, 'plan' | 'step' | 'issues'>): FieldIssue[] {
  return issues.filter((issue) => stepOf(plan, issue) === number)
}

function next(state: FillingState, beyond: number | undefined): Step {
  const following = listSteps(state).find(({ step: number }) => number > state.step)?.step ?? beyond
  const judged = judgeAnswers(state.plan, state.answers, 'submit', {
    given: state.base,
    ...(following && { step: state.step }),
  })
  if (judged.issues.length > 0) return leadTo({ ...state, issues: judged.issues }, judged.issues)
  if (following) {
    const isHeldUp = state.conflicts.some((conflict) => stepOf(state.plan, conflict) === state.step)
    return isHeldUp ? [{ ...state, tries: state.tries + 1 }, []] : save(state, { is: 'go', to: following })
  }
  if (state.conflicts.length > 0) return leadTo(state, state.conflicts)
  return [state, [{ do: 'confirm' }]]
}

/** To the first step that has something to mend; what is right is saved on the way. */
function leadTo(state: FillingState, places: readonly Place[]): Step {
  const numbers = places.map((place) => stepOf(state.plan, place)).filter((number) => number !== undefined)
  const to = numbers.includes(state.step) ? state.step : Math.min(...numbers)
  const [saving, effects] = save(state, { is: 'draft' })
  if (to === state.step || !Number.isFinite(to)) return [{ ...(saving as FillingState), tries: state.tries + 1 }, effects]
  return [saving, [...effects, { do: 'go', to }]]
}

function unsavedOf({ answers, base, conflicts }: FillingState): Answers {
  return findUnsaved(answers, base, conflicts)
}

function save(state: FillingState, purpose: Purpose): Step {
  // One after the other: two saves on their way at once could arrive in either order.
  if (state.saving) return [{ ...state, wanted: purpose.is === 'draft' ? (state.wanted ?? purpose) : purpose }, []]
  const sent = unsavedOf(state)
  if (purpose.is !== 'submit' && !hasAnswers(sent))
    return [{ ...state, wanted: null }, purpose.is === 'go' ? [{ do: 'go', to: purpose.to }] : []]
  const run = state.run + 1
  const { plan, revision } = state
  return [
    { ...state, run, wanted: null, saving: { run, purpose, sent } },
    [{ do: 'save', run, plan, answers: sent, revision, submits: purpose.is === 'submit' }],
  ]
}

function stepSaved(
  state: FillingState,
  { purpose, sent }: NonNullable<FillingState['saving']>,
  { revision, issues, conflicts, isSubmitted }: Saved,
  at: number,
): Step {
  if (isSubmitted) return [{ at: 'submitted', step: state.step }, [{ do: 'leave', step: state.step }]]
  const isRefused = (place: Place) => issues.some((issue) => isAt(issue, place))
  let base = mergeAnswers(state.base, sent)
  for (const [module, field] of listAnswers(sent)) {
    if (isRefused({ module, field })) base = withAnswer(base, { module, field }, state.base[module]?.[field])
  }
  for (const conflict of conflicts) base = withAnswer(base, conflict, conflict.kept)
  const others = state.conflicts.filter((old) => !conflicts.some((conflict) => isAt(conflict, old)))
  const saved: FillingState = {
    ...state,
    base,
    revision,
    issues: [...state.issues.filter((old) => !isRefused(old)), ...issues],
    conflicts: [...others, ...conflicts],
    saving: null,
    wanted: null,
    isConnectionLost: false,
    savedAt: at,
  }
  // Another device saved, too: what it answered comes here.
  const isBehind = revision > state.revision + 1 || conflicts.length > 0
  const refreshes: StepsEffect[] = isBehind ? [{ do: 'refresh' }] : []
  const [after, effects] = afterSave(saved, purpose, state.wanted, [...issues, ...conflicts])
  return [after, [...effects, ...refreshes]]
}

function afterSave(saved: FillingState, purpose: Purpose, wanted: Purpose | null, wrong: readonly Place[]): Step {
  if (purpose.is === 'submit' && wrong.length > 0) return leadTo(saved, wrong)
  if (purpose.is === 'go') {
    const isHeldUp = wrong.some((place) => stepOf(saved.plan, place) === saved.step)
    return isHeldUp ? [{ ...saved, tries: saved.tries + 1 }, []] : [saved, [{ do: 'go', to: purpose.to }]]
  }
  if (!wanted) return [saved, []]
  return wrong.length === 0 ? save(saved, wanted) : [{ ...saved, tries: saved.tries + 1 }, []]
}

function stepNotSaved(state: FillingState, purpose: Purpose, { code, isTransient }: { code: ErrorCode; isTransient: boolean }): Step {
  const failed: FillingState = { ...state, saving: null, wanted: null }
  if (!isTransient) return [failed, [{ do: 'tell', code }]]
  const kept: FillingState = { ...failed, isConnectionLost: true }
  const again: StepsEffect = { do: 'wait', ms: againMs }
  const asked = state.wanted ?? purpose
  if (asked.is === 'go') return [kept, [{ do: 'go', to: asked.to }, again]]
  return [{ ...kept, wanted: asked.is === 'submit' ? asked : null }, [again]]
}

function refresh(state: FillingState, kept: Kept): Step {
  // What is on its way is answered first: its answer asks again where that is needed.
  if (state.saving || kept.revision < state.revision) return [state, []]
  const { answers, conflicts } = adoptKept(state.answers, state.base, kept.answers)
  const standing = state.conflicts.flatMap((old) => {
    const isOpen = !conflicts.some((conflict) => isAt(conflict, old))
    return isOpen ? [{ ...old, kept: kept.answers[old.module]?.[old.field] }] : []
  })
  return [
    { ...state, answers, base: kept.answers, revision: kept.revision, conflicts: [...standing, ...conflicts] },
    hasAnswers(findUnsaved(answers, kept.answers, [...standing, ...conflicts])) ? [{ do: 'wait', ms: typingPauseMs }] : [],
  ]
}

function choose(state: FillingState, { use, ...place }: { use: 'own' | 'kept' } & Place): Step {
  const conflict = state.conflicts.find((each) => isAt(each, place))
  if (!conflict) return [state, []]
  const conflicts = state.conflicts.filter((each) => each !== conflict)
  const answers = use === 'kept' ? withAnswer(state.answers, conflict, conflict.kept) : state.answers
  return save({ ...state, conflicts, answers, issues: state.issues.filter((issue) => !isAt(issue, place)) }, { is: 'draft' })
}

function stepOf(plan: FormPlan, { module, field }: Place): number | undefined {
  return plan.fields.get(toKey(module as ModuleKey, field))?.field.step
}
