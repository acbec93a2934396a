import { useEffect, useRef } from 'react'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { clearLocalDraft, saveLocalDraft } from '#web/forms/steps/local-draft.ts'
import { begin, step } from '#web/forms/steps/steps-machine.ts'
import type { StepsEffect, StepsEvent, StepsState } from '#web/forms/steps/steps-state.ts'
import { performWork, type StepsCalls } from '#web/forms/steps/steps-work.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'
import { watchVisibility } from '#web/lib/platform/visibility.ts'
import { type Send, useMachine } from '#web/lib/state/use-machine.ts'

export type StepsFlowOptions = {
  /** Whose answers these are. */
  requestId: string
  calls: StepsCalls
  /** The step that the address names. */
  step: number
  go: (to: number) => void
  /** Asks whether everything is to be handed in. */
  confirm: () => Promise<boolean>
  onError: (code: ErrorCode) => void
  /** Everything is handed in. */
  leave: (step: number) => void
}

/** The steps of a form: of an individual's, or of a company's first one. It goes on from step to step: nothing is asked anew in between. */
export function useStepsFlow(options: StepsFlowOptions): [StepsState, Send<StepsEvent>] {
  const { requestId, step: shown } = options
  const latest = useRef(options)
  const given = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = options
  })

  const perform = (effect: StepsEffect, send: Send<StepsEvent>) => {
    const { go, confirm, onError, leave, calls } = latest.current
    switch (effect.do) {
      case 'go':
        return go(effect.to)
      case 'confirm':
        return void confirm().then((yes) => yes && send({ is: 'confirmed' }))
      case 'tell':
        return onError(effect.code)
      case 'leave':
        clearLocalDraft(requestId)
        return leave(effect.step)
      case 'wait':
        clearTimeout(timer.current)
        timer.current = setTimeout(() => send({ is: 'paused' }), effect.ms)
        return
      default:
        if (given.current)
          void performWork(calls, effect, requestId, given.current.signal).then((event) => {
            if (event) send(event)
          })
    }
  }
  const [state, send] = useMachine(step, () => begin(shown), perform)

  useEffect(() => {
    given.current = new AbortController()
    send({ is: 'load' })
    const unwatchers = [
      watchNetwork((online) => online && send({ is: 'online' })),
      // Whoever looks away may not come back: what was typed is saved at once.
      watchVisibility((visible) => send({ is: visible ? 'seen' : 'paused' })),
    ]
    return () => {
      // A save on its way is let through: what it carries stays held back here until one is answered.
      given.current = null
      clearTimeout(timer.current)
      for (const unwatch of unwatchers) unwatch()
    }
  }, [send])
  useEffect(() => send({ is: 'show', step: shown }), [send, shown])

  const filling = state.at === 'filling' ? state : undefined
  const [answers, base] = [filling?.answers, filling?.base]
  useEffect(() => {
    if (answers && base) saveLocalDraft(requestId, answers, base)
  }, [answers, base, requestId])

  return [state, send]
}
