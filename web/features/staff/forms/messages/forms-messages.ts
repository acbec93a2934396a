import { openPartWords } from '#web/lib/i18n/feature-messages.ts'
import type { staffFormsEn } from '#web/features/staff/forms/messages/en.ts'

export const staffFormsWords = openPartWords<typeof staffFormsEn>({
  en: () => import('#web/features/staff/forms/messages/en.ts').then((file) => file.staffFormsEn),
  cn: () => import('#web/features/staff/forms/messages/cn.ts').then((file) => file.staffFormsCn),
})
