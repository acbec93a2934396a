import { useEffect, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { wait } from '#web/lib/timing/delay.ts'
import { corporateCompletenessWords } from '#web/features/company/completeness/messages/completeness-messages.ts'
import { corporateOwnersWords } from '#web/features/company/owners/messages/owners-messages.ts'
import { corporatePeopleWords } from '#web/features/company/people/messages/people-messages.ts'
import { useSpeech } from '#web/lib/i18n/translate.ts'

const againMs = 2_000
const here = new Set<Language>()

/** Whether the words of this part are here. They come by themselves, on whatever page the part stands. */
export function useOwnersWords(): boolean {
  const { language } = useSpeech()
  const [known, setKnown] = useState(() => here.has(language))
  useEffect(() => {
    if (here.has(language)) return setKnown(true)
    const given = new AbortController()
    loadPatiently(language, given.signal).then(
      () => setKnown(true),
      () => undefined,
    )
    return () => given.abort()
  }, [language])
  return known
}

async function loadPatiently(language: Language, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await loadOwnersWords(language)
      return
    } catch {
      await wait(againMs, signal)
    }
  }
}

async function loadOwnersWords(language: Language): Promise<void> {
  await Promise.all([corporateOwnersWords.load(language), corporatePeopleWords.load(language), corporateCompletenessWords.load(language)])
  here.add(language)
}
