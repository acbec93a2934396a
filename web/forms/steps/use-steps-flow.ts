import { useEffect } from 'react'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { Answers } from '#contract/forms/definition/answers.ts'
import { answersRules, findUnsaved, openLocalAnswers, toPlaceKey } from '#web/forms/steps/answers-draft.ts'
import { begin, step } from '#web/forms/steps/steps-machine.ts'
import type { StepsCalls, StepsEffect, StepsEvent, StepsState } from '#web/forms/steps/steps-state.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useDraftMachine } from '#web/lib/draft/use-draft.ts'
import type { Send } from '#web/lib/state/use-machine.ts'

export type StepsFlowOptions = {
  /** Whose answers these are. */
  requestId: string
  calls: StepsCalls
  /** The step that the address names. */
  step: number
  /** Goes on where somebody stopped, when the address names the first step. */
  resumes?: boolean
  go: (to: number) => void
  /** Asks whether everything is to be submitted. */
  confirm: () => Promise<boolean>
  onError: (code: ErrorCode) => void
  /** Everything is submitted. */
  leave: (step: number) => void
}

/** The steps of a form: of an individual's, or of a company's first one. It goes on from step to step: nothing is asked anew in between. */
export function useStepsFlow({
  requestId,
  calls,
  step: shown,
  resumes = false,
  ...page
}: StepsFlowOptions): [StepsState, Send<StepsEvent>] {
  const local = openLocalAnswers(requestId)
  const load = (send: Send<StepsEvent>) =>
    calls.load().then(
      (loaded) => send({ is: 'loaded', ...loaded, local: local.find(loaded.plan), resumes }),
      (cause: unknown) => {
        const { code, isOffline } = cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG')
        send({ is: 'not-loaded', code, isOffline })
      },
    )
  const perform = (effect: StepsEffect, send: Send<StepsEvent>) => {
    if (effect.do === 'load') void load(send)
    if (effect.do === 'go') page.go(effect.to)
    if (effect.do === 'confirm') void page.confirm().then((yes) => yes && send({ is: 'confirmed' }))
    if (effect.do === 'refused') page.onError(effect.error.code)
    if (effect.do === 'leave') {
      local.clear()
      page.leave(effect.step)
    }
  }
  const [state, send] = useDraftMachine<StepsState, Answers, StepsEvent, StepsEffect>(
    { rules: answersRules, begin: () => begin(shown), step, draftOf: (now) => (now.at === 'filling' ? now.draft : undefined) },
    {
      async save({ sent, base, revision, purpose }, now) {
        if (now.at !== 'filling') throw new ApiError('ERROR_SOMETHING_WENT_WRONG')
        const work = { plan: now.plan, answers: findUnsaved(sent, base), revision: revision ?? 0, submits: purpose.is === 'submit' }
        const answer = await calls.save(work)
        const refused = answer.issues.map(toPlaceKey)
        return { revision: answer.revision, conflicts: answer.conflicts, refused, answer }
      },
      read: () => calls.read(),
      perform,
      local: { save: (now) => now.at === 'filling' && local.save(now.draft), clear: local.clear },
    },
  )
  useEffect(() => send({ is: 'load' }), [send])
  useEffect(() => send({ is: 'show', step: shown }), [send, shown])
  return [state, send]
}
