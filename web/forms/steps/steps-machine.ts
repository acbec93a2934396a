import { type Answers, findAnswer, isEmptyAnswer } from '#contract/forms/definition/answers.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import type { FormPlan, PlannedStep, toKey } from '#contract/forms/form-plan.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import { toSteps } from '#contract/forms/to-steps.ts'
import { answersRules, toPlaceKey, withAnswer } from '#web/forms/steps/answers-draft.ts'
import type { FillingState, StepsEffect, StepsEvent, StepsSaved, StepsState } from '#web/forms/steps/steps-state.ts'
import type { DraftEffect, DraftEvent, Purpose } from '#web/lib/draft/draft.ts'
import { resumeDraft, stepDraft } from '#web/lib/draft/step-draft.ts'

type Step = [StepsState, StepsEffect[]]
type FillingStep = [FillingState, StepsEffect[]]

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
  const { plan, stored, local, requested = [], resumes = false } = event
  const draft = resumeDraft(answersRules, stored, local)
  const [saving, effects] = pass({ at: 'filling', plan, step: state.step, draft, issues: [], tries: 0 }, { is: 'paused' })
  // What others declared of somebody is theirs to look at first: nobody stopped where nothing was saved.
  const hasBegun = (stored.revision ?? 0) > 0 || local !== undefined
  // Whoever enters by a link that asks for something again begins where that is.
  const to = toFirstStep(plan, requested.map(toPlaceKey)) ?? (resumes && hasBegun ? findStoppedStep(saving) : undefined)
  return [saving, state.step === 1 && to !== undefined && to > 1 ? [...effects, { do: 'go', to }] : effects]
}

function stepFilling(state: FillingState, event: StepsEvent): Step {
  switch (event.is) {
    case 'show': {
      const shown = { ...state, step: event.step }
      return [{ ...shown, tries: state.tries + (listIssuesOfStep(shown).length > 0 ? 1 : 0) }, []]
    }
    case 'answer': {
      const mine = withAnswer(state.draft.mine, event.module, event.field, event.value)
      return pass({ ...state, issues: withoutPlaces(state.issues, [toPlaceKey(event)]) }, { is: 'change', mine })
    }
    case 'choose':
      return pass({ ...state, issues: withoutPlaces(state.issues, [event.place]) }, event)
    case 'next':
      return next(state, event.to)
    case 'go': {
      const [saving, effects] = save(state, { is: 'draft' })
      return [saving, [...effects, { do: 'go', to: event.to }]]
    }
    case 'confirmed':
      return save(state, { is: 'submit' })
    case 'saved':
      return event.run === state.draft.saving?.run ? stepSaved(state, event) : [state, []]
    case 'load':
    case 'loaded':
    case 'not-loaded':
      return [state, []]
    default:
      return pass(state, event)
  }
}

/** The steps that are there under the answers given. */
export function listSteps({ plan, draft: { mine } }: Pick<FillingState, 'plan' | 'draft'>): PlannedStep[] {
  return toSteps(plan, mine)
}

/** The last step that was answered, or the one after it where nothing is missing in it; none where nothing was answered yet. */
function findStoppedStep(state: FillingState): number | undefined {
  const { plan, draft } = state
  const { mine, base } = draft
  const steps = listSteps(state)
  const at = steps.findLastIndex(({ fields }) =>
    fields.some(({ module, field }) => !field.disabled && !isEmptyAnswer(findAnswer(mine, module, field.name))),
  )
  const last = steps[at]
  if (!last) return undefined
  const isDone = judgeAnswers(plan, mine, 'submit', { step: last.step, given: base }).issues.length === 0
  return (isDone ? steps[at + 1] : undefined)?.step ?? last.step
}

/** What is wrong in the step that shows. */
export function listIssuesOfStep({ plan, step: number, issues }: Pick<FillingState, 'plan' | 'step' | 'issues'>): FieldIssue[] {
  return issues.filter((issue) => stepOf(plan, toPlaceKey(issue)) === number)
}

function next(state: FillingState, beyond: number | undefined): Step {
  const { plan, draft } = state
  const following = listSteps(state).find(({ step: number }) => number > state.step)?.step ?? beyond
  const { issues } = judgeAnswers(plan, draft.mine, 'submit', { given: draft.base, ...(following && { step: state.step }) })
  if (issues.length > 0) return leadTo({ ...state, issues }, issues.map(toPlaceKey))
  const places = draft.conflicts.map(({ place }) => place)
  if (following) {
    const isHeldUp = places.some((place) => stepOf(plan, place) === state.step)
    return isHeldUp ? [tryAgain(state), []] : save(state, { is: 'go', to: following })
  }
  return places.length > 0 ? leadTo(state, places) : [state, [{ do: 'confirm' }]]
}

/** To the first step that has something to mend; what is right is saved on the way. */
function leadTo(state: FillingState, places: readonly string[]): FillingStep {
  const isHere = places.some((place) => stepOf(state.plan, place) === state.step)
  const to = toFirstStep(state.plan, places)
  const [saving, effects] = save(state, { is: 'draft' })
  return isHere || to === undefined ? [tryAgain(saving), effects] : [saving, [...effects, { do: 'go', to }]]
}

const tryAgain = (state: FillingState): FillingState => ({ ...state, tries: state.tries + 1 })
const save = (state: FillingState, purpose: Purpose): FillingStep => pass(state, { is: 'save', purpose })

/** The draft's own part; a save that is answered leads on, or to what is wrong. */
function pass(state: FillingState, event: DraftEvent<Answers>): FillingStep {
  const [draft, effects] = stepDraft(answersRules, state.draft, event)
  return effects.reduce<FillingStep>(
    ([so, done], effect) => {
      const [after, more]: FillingStep = effect.do === 'reached' ? reach(so, effect) : [so, [effect]]
      return [after, [...done, ...more]]
    },
    [{ ...state, draft }, []],
  )
}

function reach(state: FillingState, { purpose, wrong }: Extract<DraftEffect<Answers>, { do: 'reached' }>): FillingStep {
  if (purpose.is !== 'go') return wrong.length > 0 ? leadTo(state, wrong) : [state, []]
  const isHeldUp = wrong.some((place) => stepOf(state.plan, place) === state.step)
  return isHeldUp ? [tryAgain(state), []] : [state, [{ do: 'go', to: purpose.to }]]
}

function stepSaved(state: FillingState, event: Extract<DraftEvent<Answers>, { is: 'saved' }>): Step {
  const { issues, isSubmitted } = event.saved.answer as StepsSaved
  if (isSubmitted) return [{ at: 'submitted', step: state.step }, [{ do: 'leave', step: state.step }]]
  const refused = issues.map(toPlaceKey)
  const isWrong = refused.length + (event.saved.conflicts?.length ?? 0) > 0
  // Whoever wanted to go on meanwhile is told what is in the way.
  const isStopped = isWrong && state.draft.saving?.purpose.is === 'draft' && state.draft.desired !== null
  const reported = { ...state, issues: [...withoutPlaces(state.issues, refused), ...issues] }
  return pass(isStopped ? tryAgain(reported) : reported, event)
}

const withoutPlaces = (issues: readonly FieldIssue[], places: readonly string[]) =>
  issues.filter((issue) => !places.includes(toPlaceKey(issue)))

function toFirstStep(plan: FormPlan, places: readonly string[]): number | undefined {
  const numbers = places.map((place) => stepOf(plan, place)).filter((number) => number !== undefined)
  return numbers.length > 0 ? Math.min(...numbers) : undefined
}

function stepOf(plan: FormPlan, place: string): number | undefined {
  return plan.fields.get(place as ReturnType<typeof toKey>)?.field.step
}
