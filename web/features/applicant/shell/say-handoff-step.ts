import type { HandoffStep } from '#contract/requests/handoff.ts'
import { reportHandoff } from '#contract/requests/handoff-calls.ts'
import { reportUntilHeard } from '#web/features/applicant/shell/report-until-heard.ts'
import { call } from '#web/lib/api/call.ts'
import { findLink } from '#web/lib/api/session.ts'
import { store } from '#web/lib/platform/storage.ts'
import { delay } from '#web/lib/timing/delay.ts'

/** Given up after this long: by then the status of the request says more. */
const worthwhileMs = 60_000
let last: Promise<unknown> = Promise.resolve()

/** This tab goes on for another device, and says that it is there. */
export function beginHandoff(requestId: string): void {
  store.save('handoff', requestId)
  sayHandoffStep('connected')
}

/**
 * On the device that an applicant goes on with: tells the one that they left how far they are, one after the other. Nothing on this page waits
 * for it, and nothing is said where it cannot be told.
 */
export function sayHandoffStep(step: HandoffStep): void {
  const link = findLink()
  if (!link || store.find('handoff') !== link.requestId) return
  const tell = () => {
    const signal = AbortSignal.timeout(worthwhileMs)
    return reportUntilHeard(
      () => call(reportHandoff, { body: { ...link, step } }, { signal }),
      (ms) => delay(ms, signal),
    )
  }
  last = last.then(tell).catch(() => undefined)
}
