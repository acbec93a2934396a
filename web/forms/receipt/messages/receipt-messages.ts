import type { receiptEn } from '#web/forms/receipt/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const receiptMessages = openMessages<typeof receiptEn>({
  en: () => import('#web/forms/receipt/messages/en.ts').then((file) => file.receiptEn),
  cn: () => import('#web/forms/receipt/messages/cn.ts').then((file) => file.receiptCn),
})
