import type { corporateDocumentsEn } from '#web/features/company/documents/messages/en.ts'
import { openPartWords } from '#web/lib/i18n/feature-messages.ts'

export const corporateDocumentsWords = openPartWords<typeof corporateDocumentsEn>({
  en: () => import('#web/features/company/documents/messages/en.ts').then((file) => file.corporateDocumentsEn),
  cn: () => import('#web/features/company/documents/messages/cn.ts').then((file) => file.corporateDocumentsCn),
})
