import { openPartWords } from '#web/messages/part-words.ts'
import type { staffEn } from '#web/messages/staff/en.ts'

export const staffWords = openPartWords<typeof staffEn>({
  en: () => import('#web/messages/staff/en.ts').then((file) => file.staffEn),
  cn: () => import('#web/messages/staff/cn.ts').then((file) => file.staffCn),
})
