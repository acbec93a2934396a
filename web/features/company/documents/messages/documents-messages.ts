import type { documentsEn } from '#web/features/company/documents/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const documentsMessages = openMessages<typeof documentsEn>({
  en: () => import('#web/features/company/documents/messages/en.ts').then((file) => file.documentsEn),
  cn: () => import('#web/features/company/documents/messages/cn.ts').then((file) => file.documentsCn),
})
