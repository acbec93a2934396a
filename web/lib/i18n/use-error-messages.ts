import { createContext, useContext, useEffect, useState } from 'react'
import type { ErrorMessage } from '#contract/error-codes.ts'
import type { ErrorAudience } from '#contract/errors/to-error-message.ts'
import { loadErrorMessages } from '#web/lib/i18n/load-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'

/** Who reads errors on the pages inside: applicants and companies where nothing is said. */
export const ErrorAudienceContext = createContext<ErrorAudience>('applicant')

export type TitledMessage = { title: string; message: string }

/** Title and sentence of a code in the reader's language; the offline words are in the page, since the rest may be out of reach. */
export function useErrorMessages(code: string, isOffline = false): TitledMessage | undefined {
  const { language, t } = useI18n()
  const audience = useContext(ErrorAudienceContext)
  const [text, setWords] = useState<TitledMessage>()

  useEffect(() => {
    if (isOffline) return
    let isCurrent = true
    loadErrorMessages(language, audience).then(
      (all) => isCurrent && setWords(findMessage(all, code)),
      () => isCurrent && setWords({ title: t('error.something'), message: t('error.chunk') }),
    )
    return () => {
      isCurrent = false
    }
  }, [language, audience, code, isOffline, t])

  return isOffline ? { title: t('error.offline-title'), message: t('error.offline') } : text
}

/** A code that this page has no words for is one that went wrong. */
function findMessage(all: ErrorMessage, code: string): TitledMessage {
  return Object.hasOwn(all, code) ? all[code as keyof ErrorMessage] : all.ERROR_SOMETHING_WENT_WRONG
}
