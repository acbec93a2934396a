import type { formsEn } from '#web/features/staff/forms/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const formsMessages = openMessages<typeof formsEn>({
  en: () => import('#web/features/staff/forms/messages/en.ts').then((file) => file.formsEn),
  cn: () => import('#web/features/staff/forms/messages/cn.ts').then((file) => file.formsCn),
})
