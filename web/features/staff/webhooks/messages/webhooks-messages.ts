import type { webhooksEn } from '#web/features/staff/webhooks/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const webhooksMessages = openMessages<typeof webhooksEn>({
  en: () => import('#web/features/staff/webhooks/messages/en.ts').then((file) => file.webhooksEn),
  cn: () => import('#web/features/staff/webhooks/messages/cn.ts').then((file) => file.webhooksCn),
})
