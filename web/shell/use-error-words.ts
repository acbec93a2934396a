import { useEffect, useState } from 'react'
import { type ErrorCode, isErrorCode } from '#contract/error-codes.ts'
import { loadErrorWords } from '#web/messages/load-words.ts'
import { useSpeech } from '#web/messages/say.ts'

export type Words = { title: string; message: string }

/** Title and sentence of a code in the reader's language; the offline words are in the page, since the rest may be out of reach. */
export function useErrorWords(code: string, isOffline = false): Words | undefined {
  const { language, say } = useSpeech()
  const [words, setWords] = useState<Words>()
  const known: ErrorCode = isErrorCode(code) ? code : 'ERROR_SOMETHING_WENT_WRONG'

  useEffect(() => {
    if (isOffline) return
    let isCurrent = true
    loadErrorWords(language).then(
      (all) => isCurrent && setWords(all[known]),
      () => isCurrent && setWords({ title: say('error.something'), message: say('error.chunk') }),
    )
    return () => {
      isCurrent = false
    }
  }, [language, known, isOffline, say])

  return isOffline ? { title: say('error.offline-title'), message: say('error.offline') } : words
}
