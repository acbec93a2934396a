import { openPartWords } from '#web/lib/i18n/feature-messages.ts'
import type { staffRequestsEn } from '#web/features/staff/decisions/messages/en.ts'

export const staffRequestsWords = openPartWords<typeof staffRequestsEn>({
  en: () => import('#web/features/staff/decisions/messages/en.ts').then((file) => file.staffRequestsEn),
  cn: () => import('#web/features/staff/decisions/messages/cn.ts').then((file) => file.staffRequestsCn),
})
