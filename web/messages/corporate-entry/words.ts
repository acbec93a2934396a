import type { corporateEntryEn } from '#web/messages/corporate-entry/en.ts'
import { openPartWords } from '#web/messages/part-words.ts'

export const corporateEntryWords = openPartWords<typeof corporateEntryEn>({
  en: () => import('#web/messages/corporate-entry/en.ts').then((file) => file.corporateEntryEn),
  cn: () => import('#web/messages/corporate-entry/cn.ts').then((file) => file.corporateEntryCn),
})
