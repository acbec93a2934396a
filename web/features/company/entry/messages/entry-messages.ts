import type { entryEn } from '#web/features/company/entry/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const entryMessages = openMessages<typeof entryEn>({
  en: () => import('#web/features/company/entry/messages/en.ts').then((file) => file.entryEn),
  cn: () => import('#web/features/company/entry/messages/cn.ts').then((file) => file.entryCn),
})
