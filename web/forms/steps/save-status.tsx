import { languageTag } from '#contract/language.ts'
import type { FillingState } from '#web/forms/steps/steps-state.ts'
import { baseInfoWords } from '#web/forms/steps/messages/steps-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import '#web/forms/steps/steps.css'

/** Said quietly: it is read out only where something went wrong, by the notice above. */
export function SavedLine({ state: { saving, savedAt, isLineLost } }: { state: Pick<FillingState, 'saving' | 'savedAt' | 'isLineLost'> }) {
  const say = baseInfoWords.useSay()
  const { language } = useSpeech()
  const time =
    savedAt === null
      ? undefined
      : new Intl.DateTimeFormat(languageTag[language], { hour: '2-digit', minute: '2-digit', hour12: false }).format(savedAt)
  const words = saving ? say('steps.saving') : isLineLost ? say('steps.lost-title') : time ? say('steps.saved', { time }) : ''
  return <p className="saved-line muted small">{words}</p>
}
