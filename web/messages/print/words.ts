import { openPartWords } from '#web/messages/part-words.ts'
import type { printEn } from '#web/messages/print/en.ts'

export const printWords = openPartWords<typeof printEn>({
  en: () => import('#web/messages/print/en.ts').then((file) => file.printEn),
  cn: () => import('#web/messages/print/cn.ts').then((file) => file.printCn),
})
