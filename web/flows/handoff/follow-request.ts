import type { ErrorCode } from '#contract/error-codes.ts'
import { liveStatus } from '#contract/live-status.ts'
import type { Link, VerificationRequest } from '#contract/verification-request.ts'
import { ApiError } from '#web/api/api-error.ts'
import { isVisible, watchVisibility } from '#web/browser/visibility.ts'
import { wait } from '#web/browser/wait.ts'
import type { HandoffCalls } from '#web/flows/handoff/handoff-calls.ts'

export type Following = {
  link: Link
  calls: HandoffCalls
  onHeard: (request: VerificationRequest) => void
  onFailed: (code: ErrorCode) => void
  signal: AbortSignal
  visibility?: { isVisible: () => boolean; watch: (onChange: (visible: boolean) => void) => () => void }
  waitMs?: (ms: number, signal: AbortSignal) => Promise<void>
}

const pollMs = 3_000
const slowestPollMs = 30_000
/** A stream that misses two heartbeats is taken for dead. */
const silenceMs = liveStatus.heartbeatMs * 3
/** A stream that could not be opened is tried again after so many questions. */
const questionsBetweenStreams = 10

/** After failures in a row each pause is twice as long. */
export function toPauseMs(failures: number): number {
  return Math.min(slowestPollMs, pollMs * 2 ** failures)
}

/**
 * Follows a request until `signal` ends it: by the server's stream where there is one, else by asking every three
 * seconds. Rests while the page is not seen, and asks at once when it is seen again.
 */
export async function followRequest(following: Following): Promise<void> {
  const { signal, waitMs = wait, visibility = { isVisible, watch: watchVisibility } } = following
  let failures = 0
  while (!signal.aborted) {
    try {
      await untilVisible(visibility, signal)
      failures = (await askOnce(following)) ? 0 : failures + 1
      const wasStreamed = failures === 0 && (await stream(following))
      for (let question = 0; !wasStreamed && question < questionsBetweenStreams; question++) {
        await waitMs(toPauseMs(failures), signal)
        await untilVisible(visibility, signal)
        failures = (await askOnce(following)) ? 0 : failures + 1
      }
      // A stream that the server closed is opened again, without haste.
      if (wasStreamed) await waitMs(pollMs, signal)
    } catch (cause) {
      if (!signal.aborted) throw cause
    }
  }
}

async function askOnce({ calls, link, signal, onHeard, onFailed }: Following): Promise<boolean> {
  try {
    const request = await calls.getRequestStatus(link, signal)
    signal.throwIfAborted()
    onHeard(request)
    return true
  } catch (cause) {
    signal.throwIfAborted()
    onFailed(cause instanceof ApiError ? cause.code : 'ERROR_SOMETHING_WENT_WRONG')
    return false
  }
}

/** Whether there was a stream at all. Each of its words is followed by a question: what it says is not relied on. */
async function stream(following: Following): Promise<boolean> {
  const { calls, link, signal, visibility = { isVisible, watch: watchVisibility } } = following
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop)
  const unwatch = visibility.watch((visible) => visible || stop())
  let silence = setTimeout(stop, silenceMs)
  let wasOpen = false
  try {
    for await (const event of calls.openEvents(link, own.signal)) {
      wasOpen = true
      clearTimeout(silence)
      silence = setTimeout(stop, silenceMs)
      if (!isPing(event)) await askOnce(following)
    }
    return wasOpen
  } catch {
    signal.throwIfAborted()
    return wasOpen
  } finally {
    clearTimeout(silence)
    unwatch()
    signal.removeEventListener('abort', stop)
  }
}

function isPing(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'name' in event && event.name === 'ping'
}

function untilVisible(visibility: NonNullable<Following['visibility']>, signal: AbortSignal): Promise<void> {
  if (visibility.isVisible()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const unwatch = visibility.watch((visible) => {
      if (!visible) return
      unwatch()
      resolve()
    })
    signal.addEventListener('abort', () => {
      unwatch()
      reject(signal.reason)
    })
  })
}
