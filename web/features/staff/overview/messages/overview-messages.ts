import type { overviewEn } from '#web/features/staff/overview/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const overviewMessages = openMessages<typeof overviewEn>({
  en: () => import('#web/features/staff/overview/messages/en.ts').then((file) => file.overviewEn),
  cn: () => import('#web/features/staff/overview/messages/cn.ts').then((file) => file.overviewCn),
})
