import { openPartWords } from '#web/lib/i18n/feature-messages.ts'
import type { printEn } from '#web/features/company/export/messages/en.ts'

export const printWords = openPartWords<typeof printEn>({
  en: () => import('#web/features/company/export/messages/en.ts').then((file) => file.printEn),
  cn: () => import('#web/features/company/export/messages/cn.ts').then((file) => file.printCn),
})
