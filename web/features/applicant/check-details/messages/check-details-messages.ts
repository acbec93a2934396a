import type { identityDetailsEn } from '#web/features/applicant/check-details/messages/en.ts'
import { openPartWords } from '#web/lib/i18n/feature-messages.ts'

export const identityDetailsWords = openPartWords<typeof identityDetailsEn>({
  en: () => import('#web/features/applicant/check-details/messages/en.ts').then((file) => file.identityDetailsEn),
  cn: () => import('#web/features/applicant/check-details/messages/cn.ts').then((file) => file.identityDetailsCn),
})
