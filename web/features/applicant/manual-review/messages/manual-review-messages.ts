import type { manualReviewEn } from '#web/features/applicant/manual-review/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const manualReviewMessages = openMessages<typeof manualReviewEn>({
  en: () => import('#web/features/applicant/manual-review/messages/en.ts').then((file) => file.manualReviewEn),
  cn: () => import('#web/features/applicant/manual-review/messages/cn.ts').then((file) => file.manualReviewCn),
})
