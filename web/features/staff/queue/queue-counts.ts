import type { AnswerOf } from '#contract/endpoint.ts'
import { type Language, languageTag } from '#contract/language.ts'
import type { countQueue } from '#contract/queue/queue-calls.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'

export type QueueCounts = AnswerOf<typeof countQueue>
type Counted = QueueCounts['mine']

/** How many there are of these statuses together: exactly, or at least as many as are counted of one. */
export function sumCounts(
  { byStatus, countedTo }: Pick<QueueCounts, 'byStatus' | 'countedTo'>,
  statuses: readonly RequestStatus[],
): Counted {
  const own = byStatus.filter(({ status }) => statuses.includes(status))
  if (own.some(({ isAtLeast }) => isAtLeast)) return { count: countedTo, isAtLeast: true }
  return { count: own.reduce((sum, { count }) => sum + count, 0), isAtLeast: false }
}

/** 1,031 or 10,000+; separated as the language does. */
export function toCountText({ count, isAtLeast }: Counted, language: Language): string {
  return `${new Intl.NumberFormat(languageTag[language]).format(count)}${isAtLeast ? '+' : ''}`
}
