import { openPartWords } from '#web/messages/part-words.ts'
import type { staffRequestsEn } from '#web/messages/staff-requests/en.ts'

export const staffRequestsWords = openPartWords<typeof staffRequestsEn>({
  en: () => import('#web/messages/staff-requests/en.ts').then((file) => file.staffRequestsEn),
  cn: () => import('#web/messages/staff-requests/cn.ts').then((file) => file.staffRequestsCn),
})
