import { useMemo } from 'react'
import type { SayValues } from '#web/flows/staff-forms/compare-forms.ts'
import { toConditionWords } from '#web/flows/staff-forms/condition-words.ts'
import { useSpeech } from '#web/messages/say.ts'
import { staffFormsWords } from '#web/messages/staff-forms/words.ts'

/** How the values of a form are said in the reader's language. */
export function useSayValues(): SayValues {
  const say = staffFormsWords.useSay()
  const { language } = useSpeech()
  return useMemo(
    () => ({
      condition: (asked, definition, own) => toConditionWords(asked, { definition, own, say, language }),
      yes: say('view.yes'),
      no: say('view.no'),
      type: (word) => say(`type.${word}`),
      attribute: (word) => say(`attr.${word}`),
      language,
    }),
    [say, language],
  )
}
