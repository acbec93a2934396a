import { openPartWords } from '#web/messages/part-words.ts'
import type { staffOverviewEn } from '#web/messages/staff-overview/en.ts'

export const staffOverviewWords = openPartWords<typeof staffOverviewEn>({
  en: () => import('#web/messages/staff-overview/en.ts').then((file) => file.staffOverviewEn),
  cn: () => import('#web/messages/staff-overview/cn.ts').then((file) => file.staffOverviewCn),
})
