import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

export type Send<Event> = (event: Event) => void

/**
 * Runs a pure machine in a page: each event is stepped once, in order, and its effects are performed after it, outside
 * of rendering. What comes after the page is gone is dropped.
 */
export function useMachine<State, Event, Effect>(
  step: (state: State, event: Event) => [State, Effect[]],
  begin: () => State,
  perform: (effect: Effect, send: Send<Event>) => void,
): [State, Send<Event>] {
  const [state, setState] = useState(begin)
  const machine = useRef({ state, queue: [] as Event[], isStepping: false, isOpen: true })
  const performer = useRef(perform)
  useLayoutEffect(() => {
    performer.current = perform
  })
  useEffect(() => {
    machine.current.isOpen = true
    return () => {
      machine.current.isOpen = false
    }
  }, [])

  const send = useCallback(
    (event: Event) => {
      const running = machine.current
      if (!running.isOpen) return
      running.queue.push(event)
      if (running.isStepping) return
      running.isStepping = true
      try {
        for (let next = running.queue.shift(); next !== undefined; next = running.queue.shift()) {
          const [state, effects] = step(running.state, next)
          running.state = state
          setState(state)
          for (const effect of effects) performer.current(effect, send)
        }
      } finally {
        running.isStepping = false
      }
    },
    [step],
  )
  return [state, send]
}
