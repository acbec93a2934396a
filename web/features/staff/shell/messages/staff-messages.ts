import type { staffEn } from '#web/features/staff/shell/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const staffMessages = openMessages<typeof staffEn>({
  en: () => import('#web/features/staff/shell/messages/en.ts').then((file) => file.staffEn),
  cn: () => import('#web/features/staff/shell/messages/cn.ts').then((file) => file.staffCn),
})
