import type { checkDetailsEn } from '#web/features/applicant/check-details/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const checkDetailsMessages = openMessages<typeof checkDetailsEn>({
  en: () => import('#web/features/applicant/check-details/messages/en.ts').then((file) => file.checkDetailsEn),
  cn: () => import('#web/features/applicant/check-details/messages/cn.ts').then((file) => file.checkDetailsCn),
})
