import type { FormDefinition } from '#contract/forms/definition/form-definition.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { type FieldPlace, findField } from '#web/features/staff/forms/model/change-definition.ts'
import { designRules } from '#web/features/staff/forms/model/design-draft.ts'
import { findPlace } from '#web/features/staff/forms/model/find-place.ts'
import type { Draft, DraftEffect, DraftEvent } from '#web/lib/draft/draft.ts'
import { stepDraft } from '#web/lib/draft/step-draft.ts'

export type Selection = { is: 'form' } | { is: 'step'; step: number } | { is: 'module'; module: ModuleKey } | ({ is: 'field' } & FieldPlace)
/** Where to look within what is chosen: what a fault names. The number makes a second press count. */
type Aim = { rest: (string | number)[]; press: number }
type Before = { definition: FormDefinition; chosen: Selection }
/** What is chosen, and the way back from what was changed. */
export type DesignState = {
  draft: Draft<FormDefinition>
  chosen: Selection
  past: Before[]
  future: Before[]
  aim: Aim | null
  /** How often something was chosen: what is chosen comes into sight. */
  choices: number
  /** When something was typed last: letters that follow each other at once are undone together. */
  typedAt: number | null
}
/** A change by what it starts from; `then`: what is chosen afterwards. */
type Edit = FormDefinition | ((now: FormDefinition) => FormDefinition)
export type DesignEvent =
  | { is: 'select'; chosen: Selection }
  | { is: 'go-to'; path: string }
  | { is: 'edit'; to: Edit; then: Selection | undefined; at: number }
  | { is: 'undo' }
  | { is: 'redo' }
/** `clashes`: the places that both changed. */
type DesignEffect = { do: 'merged'; clashes: readonly string[] }
type Step = [DesignState, (DesignEffect | DraftEffect<FormDefinition>)[]]

const maxPast = 100
const typingMs = 900

export const beginDesign = (draft: Draft<FormDefinition>): DesignState => ({
  draft,
  chosen: { is: 'form' },
  past: [],
  future: [],
  aim: null,
  choices: 0,
  typedAt: null,
})

export function stepDesign(state: DesignState, event: DesignEvent | DraftEvent<FormDefinition>): Step {
  const { draft, past, future, chosen } = state
  const now: Before = { definition: draft.mine, chosen }
  switch (event.is) {
    case 'select':
      return [{ ...state, chosen: event.chosen, aim: null, choices: state.choices + 1 }, []]
    case 'go-to': {
      const { chosen: place, rest } = findPlace(draft.mine, event.path)
      return [
        {
          ...state,
          chosen: isSelectionValid(draft.mine, place) ? place : { is: 'form' },
          aim: { rest, press: (state.aim?.press ?? 0) + 1 },
        },
        [],
      ]
    }
    case 'edit':
      return edit(state, event)
    case 'undo': {
      const before = past.at(-1)
      return before ? put({ ...state, past: past.slice(0, -1), future: [...future, now] }, before) : [state, []]
    }
    case 'redo': {
      const after = future.at(-1)
      return after ? put({ ...state, future: future.slice(0, -1), past: [...past, now] }, after) : [state, []]
    }
    default: {
      const [next, effects] = stepDraft(designRules, draft, event)
      if (event.is === 'discard') return [beginDesign(next), effects]
      if (event.is !== 'bring-in') return [{ ...state, draft: next }, effects]
      const merged: DesignEffect = { do: 'merged', clashes: next.conflicts.map(({ place }) => place) }
      return [{ ...state, draft: { ...next, conflicts: [] }, past: [...past, now].slice(-maxPast), future: [], typedAt: null }, [merged]]
    }
  }
}

function edit(state: DesignState, { to, then, at }: Extract<DesignEvent, { is: 'edit' }>): Step {
  const { draft, chosen, past, typedAt } = state
  const definition = typeof to === 'function' ? to(draft.mine) : to
  if (definition === draft.mine) return [then ? { ...state, chosen: then } : state, []]
  const isTyping = then === undefined
  const goesOn = isTyping && typedAt !== null && at - typedAt < typingMs
  const before = goesOn ? past : [...past, { definition: draft.mine, chosen }].slice(-maxPast)
  const [next, effects] = put({ ...state, past: before, future: [] }, { definition, chosen: then ?? chosen })
  return [{ ...next, typedAt: isTyping ? at : null }, effects]
}

function put(state: DesignState, { definition, chosen }: Before): Step {
  const [draft, effects] = stepDraft(designRules, state.draft, { is: 'change', mine: definition })
  return [{ ...state, draft, chosen, typedAt: null }, effects]
}

export function isSelectionValid(definition: FormDefinition, chosen: Selection): boolean {
  if (chosen.is === 'field') return findField(definition, chosen) !== undefined
  if (chosen.is === 'step') return definition.steps.some(({ step }) => step === chosen.step)
  return chosen.is !== 'module' || definition.modules[chosen.module] !== undefined
}
