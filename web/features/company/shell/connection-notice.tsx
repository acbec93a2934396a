import { stepsMessages } from '#web/forms/steps/messages/steps-messages.ts'
import type { FillingState } from '#web/forms/steps/steps-state.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** The line is gone: what was typed waits here, and goes by itself. */
export function ConnectionNotice({ state: { draft } }: { state: Pick<FillingState, 'draft'> }) {
  const t = stepsMessages.useTranslate()
  if (!draft.isConnectionLost) return null
  return (
    <Notice mood="warn" role="status" title={t('steps.lost-title')}>
      <p>{t(draft.desired?.is === 'submit' ? 'steps.lost-submit' : 'steps.lost')}</p>
    </Notice>
  )
}
