import type { emailCodeEn } from '#web/forms/email-code/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const emailCodeMessages = openMessages<typeof emailCodeEn>({
  en: () => import('#web/forms/email-code/messages/en.ts').then((file) => file.emailCodeEn),
  cn: () => import('#web/forms/email-code/messages/cn.ts').then((file) => file.emailCodeCn),
})
