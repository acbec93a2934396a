import type { requestsEn } from '#web/features/staff/decisions/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const requestsMessages = openMessages<typeof requestsEn>({
  en: () => import('#web/features/staff/decisions/messages/en.ts').then((file) => file.requestsEn),
  cn: () => import('#web/features/staff/decisions/messages/cn.ts').then((file) => file.requestsCn),
})
