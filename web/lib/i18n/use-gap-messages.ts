import { useEffect, useState } from 'react'
import type { GapMessages } from '#contract/completeness/messages/gap-messages.ts'
import type { Language } from '#contract/language.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { delay } from '#web/lib/timing/delay.ts'

const againMs = 2_000
const here = new Map<Language, GapMessages>()

/** The words of gaps in the reader's language; nothing until they have come. They come by themselves, on whatever page a gap is told. */
export function useGapMessages(): GapMessages | undefined {
  const { language } = useI18n()
  const [, setCome] = useState<Language>()
  useEffect(() => {
    if (here.has(language)) return
    const controller = new AbortController()
    loadWithRetries(language, controller.signal).then(
      () => setCome(language),
      () => undefined,
    )
    return () => controller.abort()
  }, [language])
  return here.get(language)
}

async function loadWithRetries(language: Language, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      here.set(language, await load(language))
      return
    } catch {
      await delay(againMs, signal)
    }
  }
}

function load(language: Language): Promise<GapMessages> {
  return language === 'cn'
    ? import('#contract/completeness/messages/cn.ts').then(({ gapCn }) => gapCn)
    : import('#contract/completeness/messages/en.ts').then(({ gapEn }) => gapEn)
}
