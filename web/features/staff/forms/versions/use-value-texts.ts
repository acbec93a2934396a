import { useMemo } from 'react'
import { toConditionText } from '#web/features/staff/forms/conditions/condition-texts.ts'
import { formsMessages } from '#web/features/staff/forms/messages/forms-messages.ts'
import type { ValueTexts } from '#web/features/staff/forms/versions/compare-forms.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'

/** How the values of a form are said in the reader's language. */
export function useValueTexts(): ValueTexts {
  const t = formsMessages.useTranslate()
  const { language } = useI18n()
  return useMemo(
    () => ({
      condition: (requested, definition, own) => toConditionText(requested, { definition, own, t, language }),
      yes: t('view.yes'),
      no: t('view.no'),
      type: (word) => t(`type.${word}`),
      attribute: (word) => t(`attr.${word}`),
      language,
    }),
    [t, language],
  )
}
