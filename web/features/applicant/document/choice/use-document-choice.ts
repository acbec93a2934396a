import type { DocumentType } from '#contract/documents/document-type.ts'
import { type ChoiceState, startChoosing, stepChoice } from '#web/features/applicant/document/choice/choice-machine.ts'
import { useMachine } from '#web/lib/state/use-machine.ts'

export type DocumentChoice = {
  state: ChoiceState
  choose: (type: DocumentType) => void
  tick: (isAcknowledged: boolean) => void
  ok: () => void
  cancel: () => void
}

/** /id-document: which document, and the tips before it. */
export function useDocumentChoice({ go }: { go: (type: DocumentType) => void }): DocumentChoice {
  const [state, send] = useMachine(
    stepChoice,
    () => startChoosing,
    (effect) => go(effect.type),
  )
  return {
    state,
    choose: (type) => send({ is: 'choose', type }),
    tick: (isAcknowledged) => send({ is: 'tick', isAcknowledged }),
    ok: () => send({ is: 'ok' }),
    cancel: () => send({ is: 'cancel' }),
  }
}
