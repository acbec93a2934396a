import { useMemo } from 'react'
import type { SayValues } from '#web/features/staff/forms/versions/compare-forms.ts'
import { toConditionWords } from '#web/features/staff/forms/conditions/condition-texts.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'
import { staffFormsWords } from '#web/features/staff/forms/messages/forms-messages.ts'

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
