import type { apiLogEn } from '#web/features/staff/api-log/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const apiLogMessages = openMessages<typeof apiLogEn>({
  en: () => import('#web/features/staff/api-log/messages/en.ts').then((file) => file.apiLogEn),
  cn: () => import('#web/features/staff/api-log/messages/cn.ts').then((file) => file.apiLogCn),
})
