import type { CaseFile } from '#contract/cases/case-file.ts'
import type { caseMessages } from '#web/features/staff/decisions/case/messages/case-messages.ts'
import { findMessage } from '#web/features/staff/decisions/find-messages.ts'

type Translate = ReturnType<typeof caseMessages.useTranslate>

/** What an upload or a recording was refused for; null for whatever else happened. */
export function toRejectionText({ facts }: Pick<CaseFile['history'][number], 'facts'>, t: Translate): string | null {
  const { refused, failure } = facts
  if (Array.isArray(refused))
    return refused.length === 0 ? null : t('history.refused', { checks: refused.map((one) => toCheckText(one, t)).join(t('checks.and')) })
  if (typeof failure !== 'string') return null
  const text = findMessage('failure', failure)
  return text ? t(text) : failure
}

/** `front: glare` in words. */
function toCheckText(code: string, t: Translate): string {
  const [side = '', check = ''] = code.split(': ')
  const text = findMessage('check', check)
  return t('history.refused-check', {
    check: text ? t(text) : check || code,
    side: t(side === 'back' ? 'document.back' : 'document.front'),
  })
}
