import type { apiKeysEn } from '#web/features/staff/api-keys/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const apiKeysMessages = openMessages<typeof apiKeysEn>({
  en: () => import('#web/features/staff/api-keys/messages/en.ts').then((file) => file.apiKeysEn),
  cn: () => import('#web/features/staff/api-keys/messages/cn.ts').then((file) => file.apiKeysCn),
})
