import type { consentEn } from '#web/features/applicant/consent/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const consentMessages = openMessages<typeof consentEn>({
  en: () => import('#web/features/applicant/consent/messages/en.ts').then((file) => file.consentEn),
  cn: () => import('#web/features/applicant/consent/messages/cn.ts').then((file) => file.consentCn),
})
