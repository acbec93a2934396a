import { openPartWords } from '#web/lib/i18n/feature-messages.ts'
import type { staffOverviewEn } from '#web/features/staff/overview/messages/en.ts'

export const staffOverviewWords = openPartWords<typeof staffOverviewEn>({
  en: () => import('#web/features/staff/overview/messages/en.ts').then((file) => file.staffOverviewEn),
  cn: () => import('#web/features/staff/overview/messages/cn.ts').then((file) => file.staffOverviewCn),
})
