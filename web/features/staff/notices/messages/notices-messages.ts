import type { noticesEn } from '#web/features/staff/notices/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const noticesMessages = openMessages<typeof noticesEn>({
  en: () => import('#web/features/staff/notices/messages/en.ts').then((file) => file.noticesEn),
  cn: () => import('#web/features/staff/notices/messages/cn.ts').then((file) => file.noticesCn),
})
