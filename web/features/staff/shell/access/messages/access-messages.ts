import type { accessEn } from '#web/features/staff/shell/access/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const accessMessages = openMessages<typeof accessEn>({
  en: () => import('#web/features/staff/shell/access/messages/en.ts').then((file) => file.accessEn),
  cn: () => import('#web/features/staff/shell/access/messages/cn.ts').then((file) => file.accessCn),
})
