import type { DocumentType } from '#contract/documents/document-type.ts'

/** Which document, and whether its tips were read. */
export type ChoiceState =
  | { at: 'choosing' }
  /** The tips show; OK opens once `isAcknowledged` is ticked. */
  | { at: 'tips'; type: DocumentType; isAcknowledged: boolean }
  | { at: 'chosen'; type: DocumentType }

export type ChoiceEvent = { is: 'choose'; type: DocumentType } | { is: 'tick'; isAcknowledged: boolean } | { is: 'ok' } | { is: 'cancel' }

export type ChoiceEffect = { do: 'go'; type: DocumentType }

export const startChoosing: ChoiceState = { at: 'choosing' }

export function stepChoice(state: ChoiceState, event: ChoiceEvent): [ChoiceState, ChoiceEffect[]] {
  if (event.is === 'choose') return [{ at: 'tips', type: event.type, isAcknowledged: false }, []]
  if (state.at !== 'tips') return [state, []]
  if (event.is === 'tick') return [{ ...state, isAcknowledged: event.isAcknowledged }, []]
  if (event.is === 'cancel') return [startChoosing, []]
  if (!state.isAcknowledged) return [state, []]
  return [{ at: 'chosen', type: state.type }, [{ do: 'go', type: state.type }]]
}
