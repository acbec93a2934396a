import type { retentionPageEn } from '#web/features/applicant/retention/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const retentionPageMessages = openMessages<typeof retentionPageEn>({
  en: () => import('#web/features/applicant/retention/messages/en.ts').then((file) => file.retentionPageEn),
  cn: () => import('#web/features/applicant/retention/messages/cn.ts').then((file) => file.retentionPageCn),
})
