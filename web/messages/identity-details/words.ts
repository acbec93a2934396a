import type { identityDetailsEn } from '#web/messages/identity-details/en.ts'
import { openPartWords } from '#web/messages/part-words.ts'

export const identityDetailsWords = openPartWords<typeof identityDetailsEn>({
  en: () => import('#web/messages/identity-details/en.ts').then((file) => file.identityDetailsEn),
  cn: () => import('#web/messages/identity-details/cn.ts').then((file) => file.identityDetailsCn),
})
