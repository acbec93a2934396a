import type { companyEn } from '#web/features/company/shell/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const companyMessages = openMessages<typeof companyEn>({
  en: () => import('#web/features/company/shell/messages/en.ts').then((file) => file.companyEn),
  cn: () => import('#web/features/company/shell/messages/cn.ts').then((file) => file.companyCn),
})
