import type { handoffEn } from '#web/features/applicant/handoff/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const handoffMessages = openMessages<typeof handoffEn>({
  en: () => import('#web/features/applicant/handoff/messages/en.ts').then((file) => file.handoffEn),
  cn: () => import('#web/features/applicant/handoff/messages/cn.ts').then((file) => file.handoffCn),
})
