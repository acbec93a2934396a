import type { exportEn } from '#web/features/company/export/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const exportMessages = openMessages<typeof exportEn>({
  en: () => import('#web/features/company/export/messages/en.ts').then((file) => file.exportEn),
  cn: () => import('#web/features/company/export/messages/cn.ts').then((file) => file.exportCn),
})
