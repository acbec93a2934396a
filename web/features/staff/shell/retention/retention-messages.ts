import type { retentionEn } from '#web/features/staff/shell/retention/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const retentionMessages = openMessages<typeof retentionEn>({
  en: () => import('#web/features/staff/shell/retention/en.ts').then((file) => file.retentionEn),
  cn: () => import('#web/features/staff/shell/retention/cn.ts').then((file) => file.retentionCn),
})
