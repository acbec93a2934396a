import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { openGuardedFetch } from '#server/platform/outgoing/guarded-fetch.ts'
import { anyNetwork } from '#server/platform/tracing/check-collector.ts'
import type { TracingEvents } from '#server/platform/tracing/open-tracing.ts'
import { toTraceRequest } from '#server/platform/tracing/to-trace-request.ts'
import type { DropReason, TraceSettings } from '#server/platform/tracing/tracing.ts'

const queueLimits = { spans: 2_048, batch: 512, everyMs: 2_000, closeMs: 3_000, tries: 3, pauseMs: 30_000 } as const

/** Answers that say: later. */
const laterStatuses = [408, 429, 502, 503, 504]

type SpanQueue = { add(span: ReadableSpan): void; close(): Promise<void> }
type Batch = { spans: ReadableSpan[]; tries: number }

/**
 * Holds spans that ended, and sends them one batch after another. A collector that is away, slow or wrong costs spans, which are counted, and
 * nothing else: the queue is bounded, one batch is under way at a time, and each has one limit from the look-up to the last byte.
 */
export function openSpanQueue(settings: TraceSettings, { log, onDropped, version }: TracingEvents & { version: string }): SpanQueue {
  const ask = openGuardedFetch({ privateNetworks: anyNetwork, timeoutMs: settings.timeoutMs })
  const stopping = new AbortController()
  const waiting: ReadableSpan[] = []
  let held: Batch | undefined
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let notBefore = 0
  let isClosing = false
  let isAway = false

  /** Once for each time that it goes away or comes back: not for every batch. */
  function tell(isWell: boolean, reason: string | number): void {
    if (isWell === !isAway) return
    isAway = !isWell
    if (isWell) log.info('the collector of traces takes them again')
    else log.warn({ reason }, 'the collector of traces does not take them')
  }

  function drop(reason: DropReason, spans: number): void {
    if (spans > 0) onDropped(reason, spans)
  }

  async function post({ spans }: Batch): Promise<'done' | 'later' | 'never'> {
    try {
      const answer = await ask(settings.url, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body: JSON.stringify(toTraceRequest(spans, { serviceName: settings.serviceName, version })),
        signal: stopping.signal,
      })
      tell(answer.ok, answer.status)
      notBefore = performance.now() + toPauseMs(answer.headers.get('retry-after'))
      if (!answer.ok) return laterStatuses.includes(answer.status) ? 'later' : 'never'
      drop('refused', Math.min(spans.length, await readRefused(answer)))
      return 'done'
    } catch (error) {
      const { code, name } = error as { code?: unknown; name?: unknown }
      tell(false, String(code ?? name))
      return 'later'
    }
  }

  async function sendOne(): Promise<boolean> {
    held ??= { spans: waiting.splice(0, queueLimits.batch), tries: 0 }
    const batch = held
    const outcome = await post(batch)
    batch.tries += 1
    const isGivenUp = outcome === 'never' || batch.tries >= queueLimits.tries
    if (outcome !== 'done' && !isGivenUp) return false
    held = undefined
    if (outcome !== 'done') drop('not-delivered', batch.spans.length)
    return outcome === 'done'
  }

  function schedule(): void {
    if (timer || sending || isClosing) return
    timer = setTimeout(flush, Math.max(queueLimits.everyMs, notBefore - performance.now()))
    timer.unref()
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (sending) return
    sending = sendOne()
      .catch(() => false)
      .then((isDone) => {
        sending = undefined
        if (isClosing || !(held || waiting.length > 0)) return
        if (isDone && waiting.length >= queueLimits.batch) flush()
        else schedule()
      })
  }

  return {
    add(span) {
      if (waiting.length >= queueLimits.spans || isClosing) return drop('queue-full', 1)
      waiting.push(span)
      // A batch that is tried again waits its time, however many come meanwhile.
      if (waiting.length >= queueLimits.batch && !held) flush()
      else schedule()
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      const limit = setTimeout(() => stopping.abort(), queueLimits.closeMs)
      await sending
      while (!stopping.signal.aborted && (held || waiting.length > 0)) if (!(await sendOne())) break
      clearTimeout(limit)
      drop('not-delivered', (held?.spans.length ?? 0) + waiting.splice(0).length)
      held = undefined
    },
  }
}

/** A date, or a pause longer than any that is kept, is as if none were asked for or the longest. */
function toPauseMs(retryAfter: string | null): number {
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return Math.min(seconds * 1_000, queueLimits.pauseMs)
}

/** Spans that the collector took the batch without. What else it says is read by nobody. */
async function readRefused(answer: Response): Promise<number> {
  try {
    const said = (await answer.json()) as { partialSuccess?: { rejectedSpans?: unknown } }
    const count = Number(said.partialSuccess?.rejectedSpans ?? 0)
    return Number.isSafeInteger(count) && count > 0 ? count : 0
  } catch {
    return 0
  }
}
