import type { FillingState } from '#web/forms/steps/steps-state.ts'
import { baseInfoWords } from '#web/forms/steps/messages/steps-messages.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** The line is gone: what was typed waits here, and goes by itself. */
export function LostLine({ state: { isLineLost, wanted } }: { state: Pick<FillingState, 'isLineLost' | 'wanted'> }) {
  const say = baseInfoWords.useSay()
  if (!isLineLost) return null
  return (
    <Notice mood="warn" role="status" title={say('steps.lost-title')}>
      <p>{say(wanted?.is === 'submit' ? 'steps.lost-submit' : 'steps.lost')}</p>
    </Notice>
  )
}
