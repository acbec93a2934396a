import type { corporateEn } from '#web/messages/corporate/en.ts'
import { openPartWords } from '#web/messages/part-words.ts'

export const corporateWords = openPartWords<typeof corporateEn>({
  en: () => import('#web/messages/corporate/en.ts').then((file) => file.corporateEn),
  cn: () => import('#web/messages/corporate/cn.ts').then((file) => file.corporateCn),
})
