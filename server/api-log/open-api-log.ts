import { type NewApiCall, saveApiCalls } from '#server/api-log/repositories/api-calls.ts'
import type { AppContext } from '#server/platform/context.ts'

type Needs = Pick<AppContext, 'db' | 'log'>
type Limits = { maxWaiting: number; batch: number; everyMs: number }

export type ApiLog = {
  /** Takes a call that was answered. Returns at once. */
  record(call: NewApiCall): void
  /** How many calls wait to be written. */
  waiting(): number
  /** Writes what waits, and takes no more. */
  close(): Promise<void>
}

const usualLimits: Limits = { maxWaiting: 5_000, batch: 500, everyMs: 500 }

/**
 * Writes calls beside their answers, many at once. It holds so many and no more: when the database falls behind, calls are left out of the
 * log and the process log says how many. No call waits for it, and none fails with it.
 */
export function openApiLog({ db, log }: Needs, { maxWaiting, batch, everyMs }: Limits = usualLimits): ApiLog {
  let waiting: NewApiCall[] = []
  let leftOut = 0
  let isClosed = false
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    while (waiting.length > 0) {
      const some = waiting.splice(0, batch)
      await saveApiCalls(db, some).catch((error: unknown) => {
        leftOut += some.length
        log.warn({ err: error, calls: some.length }, 'calls are missing in the API log')
      })
    }
    if (leftOut > 0) log.warn({ calls: leftOut }, 'calls were left out of the API log')
    leftOut = 0
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  return {
    record(call) {
      if (isClosed || waiting.length >= maxWaiting) {
        leftOut += 1
        return
      }
      waiting.push(call)
      if (waiting.length >= batch) void flush()
      else timer ??= setTimeout(flush, everyMs).unref()
    },
    waiting: () => waiting.length,
    async close() {
      isClosed = true
      await flush()
      waiting = []
    },
  }
}
