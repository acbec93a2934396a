import type { GapMessages } from '#contract/completeness/messages/gap-messages.ts'
import type { Language } from '#contract/language.ts'
import { createMessagesHook } from '#web/lib/i18n/create-messages-hook.ts'

/** Messages of gaps, on whatever page a gap is shown. */
export const useGapMessages = createMessagesHook(load)

function load(language: Language): Promise<GapMessages> {
  return language === 'cn'
    ? import('#contract/completeness/messages/cn.ts').then(({ gapCn }) => gapCn)
    : import('#contract/completeness/messages/en.ts').then(({ gapEn }) => gapEn)
}
