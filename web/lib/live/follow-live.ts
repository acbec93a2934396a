import type { StreamEvent } from '#web/lib/platform/event-stream.ts'
import { isVisible, watchShown } from '#web/lib/platform/visibility.ts'
import { delay } from '#web/lib/timing/delay.ts'

export type LiveFollowing = {
  /** The name of the events that count, and how often the server gives a sign of life. */
  event: { event: string; heartbeatMs: number }
  openEvents: (signal: AbortSignal) => AsyncIterable<StreamEvent>
  /** Reads anew what the page shows. Where it throws it is asked again, less and less often. */
  read: (signal: AbortSignal) => unknown
  signal: AbortSignal
  /** Between two questions where there is no stream, and before a stream that ended is opened again. */
  pauseMs?: number
  page?: PageVisibility
  waitMs?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Whether the page is seen; `watch` also tells when a page that the browser had put aside is shown again. */
export type PageVisibility = { isVisible: () => boolean; watch: (onChange: (visible: boolean) => void) => () => void }

const usualPauseMs = 3_000
const slowestPauseMs = 30_000
/** Streams that could not be opened are tried again after so many questions. */
const questionsBetweenStreams = 10

/** After failures in a row each pause is twice as long. */
export function toPauseMs(failures: number, pauseMs = usualPauseMs): number {
  return Math.min(Math.max(slowestPauseMs, pauseMs), pauseMs * 2 ** failures)
}

/**
 * Keeps a page true until `signal` ends it. The server listens before its first event, and the page reads after each event, the first of
 * every stream as well: what changes before, between and while nobody listened is read. It rests while the page is not seen, and begins
 * anew when it is; without a stream it asks now and then.
 */
export async function followLive(following: LiveFollowing): Promise<void> {
  const { signal, pauseMs = usualPauseMs, waitMs = delay, page = { isVisible, watch: watchShown } } = following
  let failures = 0
  // Since the last stream that opened. The first may fail for a token that has run out, which the question after it renews.
  let withoutStream = 0
  while (!signal.aborted) {
    try {
      await untilVisible(page, signal)
      const isQuestion = withoutStream > 1 && withoutStream % questionsBetweenStreams !== 0
      const { wasOpen, wasHidden } = isQuestion ? notOpened : await listen(following, page)
      if (wasHidden) continue
      withoutStream = wasOpen ? 0 : withoutStream + 1
      failures = wasOpen || (await readOnce(following, signal)) ? 0 : failures + 1
      await waitMs(toPauseMs(failures, pauseMs), signal)
    } catch (cause) {
      if (!signal.aborted) throw cause
    }
  }
}

type Listened = { wasOpen: boolean; wasHidden: boolean }
const notOpened: Listened = { wasOpen: false, wasHidden: false }

async function readOnce({ read }: LiveFollowing, signal: AbortSignal): Promise<boolean> {
  try {
    await read(signal)
    return true
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/** Until the stream ends, falls silent, or the page is no longer seen. */
async function listen(following: LiveFollowing, page: PageVisibility): Promise<Listened> {
  const { event, openEvents, signal } = following
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop)
  let wasHidden = false
  // A page that comes back from the browser's store is told so, too: its line is dead by then.
  const unwatch = page.watch(() => {
    wasHidden = true
    stop()
  })
  const silenceMs = event.heartbeatMs * 3
  let silence = setTimeout(stop, silenceMs)
  let wasOpen = false
  try {
    for await (const { name } of openEvents(own.signal)) {
      clearTimeout(silence)
      if (name === event.event) {
        wasOpen = await readOnce(following, signal)
        // What was told is not read: it is asked for until it is.
        if (!wasOpen) break
      }
      silence = setTimeout(stop, silenceMs)
    }
  } catch {
    signal.throwIfAborted()
  } finally {
    clearTimeout(silence)
    unwatch()
    stop()
    signal.removeEventListener('abort', stop)
  }
  return { wasOpen, wasHidden }
}

function untilVisible(page: PageVisibility, signal: AbortSignal): Promise<void> {
  if (page.isVisible()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = () => {
      unwatch()
      signal.removeEventListener('abort', giveUp)
    }
    const unwatch = page.watch((visible) => {
      if (!visible) return
      end()
      resolve()
    })
    const giveUp = () => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp)
  })
}
