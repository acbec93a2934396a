import { liveCompany } from '#contract/company/live-company.ts'
import type { Link } from '#contract/verification-request.ts'
import { openEventStream } from '#web/browser/event-stream.ts'
import { isVisible, watchVisibility } from '#web/browser/visibility.ts'
import { wait } from '#web/browser/wait.ts'

type Following = {
  link: Link
  /** The company, one of its rows, or somebody whom it invited may have changed. */
  onChange: () => void
  signal: AbortSignal
  openEvents?: (link: Link, signal: AbortSignal) => AsyncIterable<{ name: string; data: string }>
  waitMs?: (ms: number, signal: AbortSignal) => Promise<void>
}

const pauseMs = 3_000
const slowestPauseMs = 30_000
const silenceMs = liveCompany.heartbeatMs * 3

/** After failures in a row each pause is twice as long. */
export function toPauseMs(failures: number): number {
  return Math.min(slowestPauseMs, pauseMs * 2 ** failures)
}

/**
 * Follows a company until `signal` ends it. Only while the page is seen: a browser has few lines to one server, and
 * descriptions of companies open in tabs of their own. Where there is no stream, each try counts as a change.
 */
export async function followCompany({ link, onChange, signal, openEvents = openCompanyEvents, waitMs = wait }: Following): Promise<void> {
  let failures = 0
  let isFirst = true
  while (!signal.aborted) {
    try {
      await untilVisible(signal)
      // What happened while nobody listened is not known.
      if (!isFirst) onChange()
      isFirst = false
      const wasOpen = await listen(link, { onChange, openEvents, signal })
      failures = wasOpen ? 0 : failures + 1
      await waitMs(toPauseMs(failures), signal)
    } catch (cause) {
      if (!signal.aborted) throw cause
    }
  }
}

/** Whether there was a stream at all. */
async function listen(
  link: Link,
  { onChange, openEvents, signal }: Required<Pick<Following, 'onChange' | 'openEvents' | 'signal'>>,
): Promise<boolean> {
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop)
  const unwatch = watchVisibility((visible) => visible || stop())
  let silence = setTimeout(stop, silenceMs)
  let wasOpen = false
  try {
    for await (const { name } of openEvents(link, own.signal)) {
      clearTimeout(silence)
      silence = setTimeout(stop, silenceMs)
      // The first one only says that the stream is open.
      if (name === liveCompany.event && wasOpen) onChange()
      wasOpen ||= name === liveCompany.event
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

function openCompanyEvents({ requestId, token }: Link, signal: AbortSignal) {
  return openEventStream(liveCompany.path.replace(':id', encodeURIComponent(requestId)), { authorization: `Bearer ${token}` }, signal)
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (isVisible()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const unwatch = watchVisibility((visible) => {
      if (!visible) return
      unwatch()
      resolve()
    })
    const giveUp = () => {
      unwatch()
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
