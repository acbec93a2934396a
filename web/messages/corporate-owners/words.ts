import type { corporateOwnersEn } from '#web/messages/corporate-owners/en.ts'
import { openPartWords } from '#web/messages/part-words.ts'

export const corporateOwnersWords = openPartWords<typeof corporateOwnersEn>({
  en: () => import('#web/messages/corporate-owners/en.ts').then((file) => file.corporateOwnersEn),
  cn: () => import('#web/messages/corporate-owners/cn.ts').then((file) => file.corporateOwnersCn),
})
