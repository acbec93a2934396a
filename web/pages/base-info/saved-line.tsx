import { languageTag } from '#contract/language.ts'
import type { FillingState } from '#web/flows/personal-info/steps-state.ts'
import { baseInfoWords } from '#web/messages/base-info/words.ts'
import { useSpeech } from '#web/messages/say.ts'
import '#web/pages/base-info/steps.css'

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
