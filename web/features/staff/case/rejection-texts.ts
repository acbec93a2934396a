import type { CaseFile } from '#contract/cases/case-file.ts'
import type { staffCaseWords } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findWords } from '#web/features/staff/decisions/find-messages.ts'

type Say = ReturnType<typeof staffCaseWords.useSay>

/** What an upload or a recording was refused for; null for whatever else happened. */
export function toRefusalWords({ facts }: Pick<CaseFile['history'][number], 'facts'>, say: Say): string | null {
  const { refused, failure } = facts
  if (Array.isArray(refused))
    return refused.length === 0
      ? null
      : say('history.refused', { checks: refused.map((one) => toCheckWords(one, say)).join(say('checks.and')) })
  if (typeof failure !== 'string') return null
  const words = findWords('failure', failure)
  return words ? say(words) : failure
}

/** `front: glare` in words. */
function toCheckWords(code: string, say: Say): string {
  const [side = '', check = ''] = code.split(': ')
  const words = findWords('check', check)
  return say('history.refused-check', {
    check: words ? say(words) : check || code,
    side: say(side === 'back' ? 'document.back' : 'document.front'),
  })
}
