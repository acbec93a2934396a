import type { verifyEn } from '#web/features/staff/audit/verify/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const verifyMessages = openMessages<typeof verifyEn>({
  en: () => import('#web/features/staff/audit/verify/messages/en.ts').then((file) => file.verifyEn),
  cn: () => import('#web/features/staff/audit/verify/messages/cn.ts').then((file) => file.verifyCn),
})
