import type { corporatePeopleEn } from '#web/messages/corporate-people/en.ts'
import { openPartWords } from '#web/messages/part-words.ts'

export const corporatePeopleWords = openPartWords<typeof corporatePeopleEn>({
  en: () => import('#web/messages/corporate-people/en.ts').then((file) => file.corporatePeopleEn),
  cn: () => import('#web/messages/corporate-people/cn.ts').then((file) => file.corporatePeopleCn),
})
