import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Draft, DraftEvent, DraftRules } from '#web/lib/draft/draft.ts'
import { type DraftCalls, type DraftMachine, openDraft } from '#web/lib/draft/open-draft.ts'
import { stepDraft } from '#web/lib/draft/step-draft.ts'

/** Runs a machine around a draft while its page is there. */
export function useDraftMachine<State, Value, Event extends { is: string }, Effect extends { do: string }>(
  machine: DraftMachine<State, Value, Event, Effect>,
  calls: DraftCalls<State, Value, Event, Effect>,
): [State, (event: Event | DraftEvent<Value>) => void] {
  const latest = useRef(calls)
  useLayoutEffect(() => {
    latest.current = calls
  })
  const [state] = useState(() => openDraft(machine, () => latest.current))
  useEffect(() => state.follow(), [state])
  return [useSyncExternalStore(state.watch, state.state), state.send]
}

/** The same of a draft alone. */
export function useDraft<Value>(
  rules: DraftRules<Value>,
  begin: () => Draft<Value>,
  calls: DraftCalls<Draft<Value>, Value, never, never>,
): [Draft<Value>, (event: DraftEvent<Value>) => void] {
  const step = (draft: Draft<Value>, event: DraftEvent<Value>) => stepDraft(rules, draft, event)
  return useDraftMachine<Draft<Value>, Value, never, never>({ rules, begin, step, draftOf: (draft) => draft }, calls)
}
