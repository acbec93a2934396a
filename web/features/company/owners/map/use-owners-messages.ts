import { useEffect, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { completenessMessages } from '#web/features/company/completeness/messages/completeness-messages.ts'
import { ownersMessages } from '#web/features/company/owners/messages/owners-messages.ts'
import { peopleMessages } from '#web/features/company/people/messages/people-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { delay } from '#web/lib/timing/delay.ts'

const againMs = 2_000
const here = new Set<Language>()

/** Whether the words of this part are here. They come by themselves, on whatever page the part stands. */
export function useOwnersMessages(): boolean {
  const { language } = useI18n()
  const [known, setKnown] = useState(() => here.has(language))
  useEffect(() => {
    if (here.has(language)) return setKnown(true)
    const controller = new AbortController()
    loadWithRetries(language, controller.signal).then(
      () => setKnown(true),
      () => undefined,
    )
    return () => controller.abort()
  }, [language])
  return known
}

async function loadWithRetries(language: Language, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await loadOwnersMessages(language)
      return
    } catch {
      await delay(againMs, signal)
    }
  }
}

async function loadOwnersMessages(language: Language): Promise<void> {
  await Promise.all([ownersMessages.load(language), peopleMessages.load(language), completenessMessages.load(language)])
  here.add(language)
}
