import { eventsTopic } from '#server/events/record-event.ts'
import { maxAtOnce, type OnSequenced, sequenceOnce } from '#server/events/sequence-events.ts'
import type { AppContext } from '#server/platform/context.ts'

/** Between two turns, so that events that come close together share one. */
const pauseMs = 20
/** After a turn that found many: where events come by the hundred, each turn costs more than it gains in time. */
const longerPauseMs = 100
const many = 20
/** Notices can be lost, and another server may have the turn. */
const pollMs = 1_000
const afterFaultMs = 2_000
const whileBusyMs = 250

/** Numbers events as they are committed, until it is closed. Every server runs one; they take turns. */
export function runSequencer(context: Pick<AppContext, 'db' | 'pubsub' | 'log'>, onNumbered: OnSequenced): { close(): Promise<void> } {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let isDue = true
  let notBefore = 0
  let turn: Promise<void> | undefined

  function wake(afterMs: number): void {
    const at = Math.max(performance.now() + afterMs, notBefore)
    // Notices that keep coming do not put off the turn that is near.
    if (isClosed || at >= timerAt) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(() => {
      timerAt = Number.POSITIVE_INFINITY
      turn = take()
    }, at - performance.now())
  }

  async function take(): Promise<void> {
    isDue = false
    let next = pollMs
    try {
      const numbered = await sequenceOnce(context, onNumbered)
      if (numbered === 'busy') next = whileBusyMs
      else if (numbered > 0) next = pauseMs
      if (numbered !== 'busy' && numbered >= many && numbered < maxAtOnce) notBefore = performance.now() + longerPauseMs
    } catch (error) {
      next = afterFaultMs
      context.log.error({ err: error }, 'events were not numbered, and are tried again')
    }
    turn = undefined
    wake(isDue ? Math.min(next, pauseMs) : next)
  }

  const unsubscribe = context.pubsub.subscribe(eventsTopic, () => {
    isDue = true
    if (!turn) wake(pauseMs)
  })
  wake(0)
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      unsubscribe()
      await turn
    },
  }
}
