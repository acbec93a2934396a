import type { corporateDocumentsEn } from '#web/messages/corporate-documents/en.ts'
import { openPartWords } from '#web/messages/part-words.ts'

export const corporateDocumentsWords = openPartWords<typeof corporateDocumentsEn>({
  en: () => import('#web/messages/corporate-documents/en.ts').then((file) => file.corporateDocumentsEn),
  cn: () => import('#web/messages/corporate-documents/cn.ts').then((file) => file.corporateDocumentsCn),
})
