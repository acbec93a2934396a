import { ApiError } from '#web/lib/api/api-error.ts'
import type { Draft, DraftEffect, DraftEvent, DraftRules, DraftWork, Saved, Stored } from '#web/lib/draft/draft.ts'
import { isTransient } from '#web/lib/draft/retry.ts'
import { hasUnsaved } from '#web/lib/draft/step-draft.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'
import { askBeforeLeaving } from '#web/lib/platform/page/ask-before-leaving.ts'
import { watchVisibility } from '#web/lib/platform/visibility.ts'

/** A machine whose state holds a draft, and whose events and effects are the draft's and its own. */
export type DraftMachine<State, Value, Event, Effect> = {
  rules: DraftRules<Value>
  begin(): State
  step(state: State, event: Event | DraftEvent<Value>): [State, (Effect | DraftEffect<Value>)[]]
  draftOf(state: State): Draft<Value> | undefined
}

export type DraftCalls<State, Value, Event, Effect> = {
  /** Both throw as `call` does. */
  save(work: DraftWork<Value>, state: State): Promise<Saved<Value>>
  read(state: State): Promise<Stored<Value>>
  /** Of the draft's own effects those come here that a page performs. */
  perform?(effect: Effect | PageEffect<Value>, send: (event: Event | DraftEvent<Value>) => void, state: State): void
  /** Where what is not saved stays on the device. */
  local?: { save(state: State): void; clear(): void; afterMs?: number }
  asksBeforeLeaving?(state: State): boolean
}
type PageEffect<Value> = Extract<DraftEffect<Value>, { do: 'reached' | 'refused' | 'resume' }>

export type DraftController<State, Event> = {
  state(): State
  watch(listener: () => void): () => void
  send(event: Event): void
  /** Follows the network and the page until its answer is called. A save on its way is let through then. */
  follow(): () => void
}

/** Runs a machine: each event is stepped once, in order, and its effects are performed after it. */
export function openDraft<State, Value, Event extends { is: string }, Effect extends { do: string }>(
  { rules, begin, step, draftOf }: DraftMachine<State, Value, Event, Effect>,
  calls: () => DraftCalls<State, Value, Event, Effect>,
): DraftController<State, Event | DraftEvent<Value>> {
  type Any = Event | DraftEvent<Value>
  let state = begin()
  let isFollowed = false
  let isStepping = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const queue: Any[] = []
  const listeners = new Set<() => void>()
  const local = openLocal(() => calls().local)
  const guard = openGuard(() => isFollowed && (calls().asksBeforeLeaving?.(state) ?? false))

  const send = (event: Any) => {
    queue.push(event)
    if (isStepping) return
    isStepping = true
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const before = state
        const [after, effects] = step(state, next)
        state = after
        if (after !== before) keep(next)
        for (const effect of effects) perform(effect)
      }
    } finally {
      isStepping = false
    }
  }
  const keep = (event: Any) => {
    const draft = draftOf(state)
    // Whoever left may have thrown away what was typed: a late answer brings nothing of it back.
    if (draft && (isFollowed || event.is === 'saved')) local.keep(state, hasUnsaved(rules, draft))
    guard.branding()
    for (const listener of [...listeners]) listener()
  }
  const perform = (effect: Effect | DraftEffect<Value>) => {
    // Of a page that was left only what is on its way goes on.
    if (!isFollowed) return
    if (effect.do === 'wait') {
      clearTimeout(timer)
      timer = setTimeout(() => send({ is: 'paused' }), (effect as { ms: number }).ms)
    } else if (effect.do === 'save') saveNow(effect as Extract<DraftEffect<Value>, { do: 'save' }>)
    else if (effect.do === 'refresh') readNow()
    else calls().perform?.(effect as Effect | PageEffect<Value>, send, state)
  }
  const saveNow = ({ run, ...work }: Extract<DraftEffect<Value>, { do: 'save' }>) => {
    calls()
      .save(work, state)
      .then(
        (saved) => send({ is: 'saved', run, saved, at: Date.now() }),
        (cause: unknown) => {
          const error = toApiError(cause)
          send({ is: 'refused', run, error, isTransient: isTransient(error.code) })
        },
      )
  }
  const readNow = () => {
    calls()
      .read(state)
      .then(
        (stored) => isFollowed && send({ is: 'refreshed', stored }),
        (cause: unknown) => isFollowed && send({ is: 'not-refreshed', error: toApiError(cause) }),
      )
  }
  return {
    state: () => state,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
    follow: () => {
      isFollowed = true
      guard.branding()
      const unwatchers = [
        watchNetwork((online) => online && send({ is: 'online' })),
        // Whoever looks away may not come back: what was typed is saved at once.
        watchVisibility((visible) => {
          if (!visible) local.saveNow()
          send({ is: visible ? 'seen' : 'paused' })
        }),
      ]
      return () => {
        isFollowed = false
        clearTimeout(timer)
        local.saveNow()
        guard.branding()
        for (const unwatch of unwatchers) unwatch()
      }
    },
  }
}

/** Nothing more than what is not saved yet stays on a device: at once, or a moment after it was typed. */
function openLocal<State>(find: () => { save(state: State): void; clear(): void; afterMs?: number } | undefined) {
  let waiting: { state: State; timer: ReturnType<typeof setTimeout> } | undefined
  const saveNow = () => {
    if (!waiting) return
    clearTimeout(waiting.timer)
    find()?.save(waiting.state)
    waiting = undefined
  }
  return {
    saveNow,
    keep(state: State, isUnsaved: boolean) {
      const local = find()
      clearTimeout(waiting?.timer)
      waiting = undefined
      if (!isUnsaved) local?.clear()
      else if (local?.afterMs) waiting = { state, timer: setTimeout(saveNow, local.afterMs) }
      else local?.save(state)
    },
  }
}

/** The browser asks before it closes a page that would take something with it. */
function openGuard(isDesired: () => boolean) {
  let end: (() => void) | undefined
  return {
    branding() {
      if (isDesired()) end ??= askBeforeLeaving(isDesired)
      else {
        end?.()
        end = undefined
      }
    },
  }
}

function toApiError(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG')
}
