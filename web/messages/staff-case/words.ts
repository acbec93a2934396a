import { openPartWords } from '#web/messages/part-words.ts'
import type { staffCaseEn } from '#web/messages/staff-case/en.ts'

export const staffCaseWords = openPartWords<typeof staffCaseEn>({
  en: () => import('#web/messages/staff-case/en.ts').then((file) => file.staffCaseEn),
  cn: () => import('#web/messages/staff-case/cn.ts').then((file) => file.staffCaseCn),
})
