import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getForm, getFormDraft, listForms, saveFormDraft } from '#contract/forms/form-calls.ts'
import type { FormDefinition } from '#contract/forms/form-definition.ts'
import type { ModuleKey } from '#contract/forms/module-key.ts'
import { ApiError } from '#web/api/api-error.ts'
import { findStaffToken } from '#web/api/session.ts'
import { askBeforeLeaving } from '#web/browser/ask-before-leaving.ts'
import { useChange } from '#web/flows/staff/use-answer.ts'
import { type FieldPlace, findField } from '#web/flows/staff-forms/change-definition.ts'
import { findUnsaved, shelve, unshelve } from '#web/flows/staff-forms/design-shelf.ts'
import { findPlace } from '#web/flows/staff-forms/find-place.ts'
import { mergeDefinitions } from '#web/flows/staff-forms/merge-definitions.ts'

export type Chosen = { is: 'form' } | { is: 'step'; step: number } | { is: 'module'; module: ModuleKey } | ({ is: 'field' } & FieldPlace)
/** Where to look within what is chosen: what a fault names. The number makes a second press count. */
type Aim = { rest: (string | number)[]; press: number }
type Before = { definition: FormDefinition; chosen: Chosen }
type Working = Before & {
  /** What the draft holds, and its revision. */
  kept: FormDefinition
  revision: number
  past: Before[]
  future: Before[]
  aim: Aim | null
  /** How often something was chosen: what is chosen comes into sight. */
  choices: number
  /** When something was typed last: letters that follow each other at once are undone together. */
  typedAt: number | null
}
export type Loaded = { definition: FormDefinition; revision: number }
/** A change by what it starts from; `then`: what is chosen afterwards. */
type Change = (next: FormDefinition | ((now: FormDefinition) => FormDefinition), then?: Chosen) => void

const maxPast = 100
const typingMs = 900
const shelveAfterMs = 400

/** What is being changed, what is chosen in it, and the way back. Its functions stay the same while it lives. */
export function useDesigner(userId: string, formId: string, loaded: Loaded) {
  const [working, setWorking] = useState<Working>(() => begin(loaded, findUnsaved(userId, formId)))
  const saving = useChange(saveFormDraft, [getForm, getFormDraft, listForms])
  const { definition, kept, revision, past, future, chosen, aim, choices } = working
  const isChanged = definition !== kept
  useShelf(userId, formId, isChanged, { definition, kept, revision })
  const { error, reset } = saving
  const refusal = useRef(error)
  refusal.current = error

  const choose = useCallback((next: Chosen) => setWorking((now) => ({ ...now, chosen: next, aim: null, choices: now.choices + 1 })), [])
  const goTo = useCallback((path: string) => {
    setWorking((now) => {
      const { chosen: place, rest } = findPlace(now.definition, path)
      return { ...now, chosen: isThere(now.definition, place) ? place : { is: 'form' }, aim: { rest, press: (now.aim?.press ?? 0) + 1 } }
    })
  }, [])
  const change = useCallback<Change>(
    (next, then) => {
      // What was refused was another definition; a conflict stays until it is settled.
      const refused = refusal.current
      if (refused instanceof ApiError && refused.code !== 'ROW_CHANGED_ELSEWHERE') reset()
      const at = Date.now()
      setWorking((now) => toChanged(now, typeof next === 'function' ? next(now.definition) : next, then, at))
    },
    [reset],
  )
  const undo = useCallback(() => setWorking(toUndone), [])
  const redo = useCallback(() => setWorking(toRedone), [])
  const actions = useMemo(() => ({ choose, goTo, change, undo, redo }), [choose, goTo, change, undo, redo])
  return {
    definition,
    kept,
    chosen: isThere(definition, chosen) ? chosen : ({ is: 'form' } as const),
    aim,
    choices,
    isChanged,
    saving,
    ...actions,
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
    async save() {
      const { data } = await saving.mutateAsync({ params: { id: formId }, body: { definition, revision } })
      setWorking((now) => ({ ...now, kept: definition, revision: data.revision }))
    },
    openKept: (again: Loaded) => {
      saving.reset()
      setWorking(begin(again))
    },
    /** Brings in what somebody else saved meanwhile; answers the places that both changed. */
    takeIn: (again: Loaded): string[] => {
      const { definition: merged, clashes } = mergeDefinitions(kept, definition, again.definition)
      saving.reset()
      setWorking((now) => ({ ...toChanged(now, merged, now.chosen, 0), kept: again.definition, revision: again.revision }))
      return clashes
    },
  }
}

export type Designer = ReturnType<typeof useDesigner>

/** Unsaved work is put away a moment after it was typed, and at once when the page goes. */
function useShelf(userId: string, formId: string, isChanged: boolean, work: Loaded & { kept: FormDefinition }): void {
  const { definition, kept, revision } = work
  useEffect(() => {
    if (!isChanged) return unshelve(userId, formId)
    const put = () => shelve(userId, formId, { definition, kept, revision })
    const timer = setTimeout(put, shelveAfterMs)
    window.addEventListener('pagehide', put)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', put)
    }
  }, [userId, formId, isChanged, definition, kept, revision])
  const latest = useRef(work)
  latest.current = work
  useEffect(
    () => () => {
      if (latest.current.definition !== latest.current.kept) shelve(userId, formId, latest.current)
    },
    [userId, formId],
  )
  // Where the session has ended there is nothing to ask: the work is found again after the next sign-in.
  useEffect(() => (isChanged ? askBeforeLeaving(() => findStaffToken() !== undefined) : undefined), [isChanged])
}

function begin({ definition, revision }: Loaded, unsaved?: Loaded & { kept: FormDefinition }): Working {
  const rest = { past: [], future: [], chosen: { is: 'form' } as const, aim: null, choices: 0, typedAt: null }
  return unsaved ? { ...rest, ...unsaved } : { ...rest, definition, kept: definition, revision }
}

function toChanged(now: Working, definition: FormDefinition, then: Chosen | undefined, at: number): Working {
  if (definition === now.definition) return then ? { ...now, chosen: then } : now
  const isTyping = then === undefined
  const goesOn = isTyping && now.typedAt !== null && at - now.typedAt < typingMs
  const past = goesOn ? now.past : [...now.past, { definition: now.definition, chosen: now.chosen }].slice(-maxPast)
  return { ...now, definition, past, future: [], chosen: then ?? now.chosen, typedAt: isTyping ? at : null }
}

function toUndone(now: Working): Working {
  const before = now.past.at(-1)
  if (!before) return now
  const { definition, chosen } = now
  return { ...now, ...before, past: now.past.slice(0, -1), future: [...now.future, { definition, chosen }], typedAt: null }
}

function toRedone(now: Working): Working {
  const after = now.future.at(-1)
  if (!after) return now
  const { definition, chosen } = now
  return { ...now, ...after, future: now.future.slice(0, -1), past: [...now.past, { definition, chosen }], typedAt: null }
}

function isThere(definition: FormDefinition, chosen: Chosen): boolean {
  if (chosen.is === 'field') return findField(definition, chosen) !== undefined
  if (chosen.is === 'step') return definition.steps.some(({ step }) => step === chosen.step)
  return chosen.is !== 'module' || definition.modules[chosen.module] !== undefined
}
