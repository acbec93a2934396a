import { openPartWords } from '#web/messages/part-words.ts'
import type { staffFormsEn } from '#web/messages/staff-forms/en.ts'

export const staffFormsWords = openPartWords<typeof staffFormsEn>({
  en: () => import('#web/messages/staff-forms/en.ts').then((file) => file.staffFormsEn),
  cn: () => import('#web/messages/staff-forms/cn.ts').then((file) => file.staffFormsCn),
})
