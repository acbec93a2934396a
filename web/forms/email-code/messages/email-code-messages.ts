import type { emailCodeEn } from '#web/forms/email-code/messages/en.ts'
import { openPartWords } from '#web/lib/i18n/feature-messages.ts'

export const emailCodeWords = openPartWords<typeof emailCodeEn>({
  en: () => import('#web/forms/email-code/messages/en.ts').then((file) => file.emailCodeEn),
  cn: () => import('#web/forms/email-code/messages/cn.ts').then((file) => file.emailCodeCn),
})
