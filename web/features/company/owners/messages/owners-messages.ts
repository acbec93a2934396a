import type { ownersEn } from '#web/features/company/owners/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const ownersMessages = openMessages<typeof ownersEn>({
  en: () => import('#web/features/company/owners/messages/en.ts').then((file) => file.ownersEn),
  cn: () => import('#web/features/company/owners/messages/cn.ts').then((file) => file.ownersCn),
})
