import { openPartWords } from '#web/messages/part-words.ts'
import type { staffPeopleEn } from '#web/messages/staff-people/en.ts'

export const staffPeopleWords = openPartWords<typeof staffPeopleEn>({
  en: () => import('#web/messages/staff-people/en.ts').then((file) => file.staffPeopleEn),
  cn: () => import('#web/messages/staff-people/cn.ts').then((file) => file.staffPeopleCn),
})
