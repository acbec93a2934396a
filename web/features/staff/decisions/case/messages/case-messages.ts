import type { caseEn } from '#web/features/staff/decisions/case/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const caseMessages = openMessages<typeof caseEn>({
  en: () => import('#web/features/staff/decisions/case/messages/en.ts').then((file) => file.caseEn),
  cn: () => import('#web/features/staff/decisions/case/messages/cn.ts').then((file) => file.caseCn),
})
