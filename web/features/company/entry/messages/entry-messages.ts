import type { corporateEntryEn } from '#web/features/company/entry/messages/en.ts'
import { openPartWords } from '#web/lib/i18n/feature-messages.ts'

export const corporateEntryWords = openPartWords<typeof corporateEntryEn>({
  en: () => import('#web/features/company/entry/messages/en.ts').then((file) => file.corporateEntryEn),
  cn: () => import('#web/features/company/entry/messages/cn.ts').then((file) => file.corporateEntryCn),
})
