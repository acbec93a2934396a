import type { emailCodeEn } from '#web/messages/email-code/en.ts'
import { openPartWords } from '#web/messages/part-words.ts'

export const emailCodeWords = openPartWords<typeof emailCodeEn>({
  en: () => import('#web/messages/email-code/en.ts').then((file) => file.emailCodeEn),
  cn: () => import('#web/messages/email-code/cn.ts').then((file) => file.emailCodeCn),
})
