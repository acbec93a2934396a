import { createContext, useContext, useEffect, useState } from 'react'
import type { ErrorMessage } from '#contract/errors/error-codes.ts'
import type { ErrorAudience } from '#contract/errors/to-error-message.ts'
import { loadErrorWords } from '#web/lib/i18n/load-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'

/** Who reads errors on the pages inside: applicants and companies where nothing is said. */
export const ErrorAudienceContext = createContext<ErrorAudience>('applicant')

export type Words = { title: string; message: string }

/** Title and sentence of a code in the reader's language; the offline words are in the page, since the rest may be out of reach. */
export function useErrorWords(code: string, isOffline = false): Words | undefined {
  const { language, say } = useSpeech()
  const audience = useContext(ErrorAudienceContext)
  const [words, setWords] = useState<Words>()

  useEffect(() => {
    if (isOffline) return
    let isCurrent = true
    loadErrorWords(language, audience).then(
      (all) => isCurrent && setWords(findWords(all, code)),
      () => isCurrent && setWords({ title: say('error.something'), message: say('error.chunk') }),
    )
    return () => {
      isCurrent = false
    }
  }, [language, audience, code, isOffline, say])

  return isOffline ? { title: say('error.offline-title'), message: say('error.offline') } : words
}

/** A code that this page has no words for is one that went wrong. */
function findWords(all: ErrorMessage, code: string): Words {
  return Object.hasOwn(all, code) ? all[code as keyof ErrorMessage] : all.ERROR_SOMETHING_WENT_WRONG
}
