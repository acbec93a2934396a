import { ApiError } from '#web/lib/api/api-error.ts'

const firstPauseMs = 2_000
const longestPauseMs = 30_000
/** Of the line or a busy server, which pass by themselves. */
const passing = new Set(['ERROR_NETWORK_TIMEOUT', 'SYSTEM_ERROR', 'SERVER_BUSY', 'TOO_MANY_REQUESTS'])

/**
 * Says what the server has to know before it takes anything else, again after each failure that passes by itself. Answers undefined where
 * the server knew it already; throws every other refusal.
 */
export async function reportUntilHeard<Answer>(
  report: () => Promise<Answer>,
  waitMs: (ms: number) => Promise<void>,
): Promise<Answer | undefined> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await report()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'INVALID_VERIFICATION_STATUS') return undefined
      if (!passing.has(error.code)) throw error
    }
    await waitMs(pauseMs)
  }
}
