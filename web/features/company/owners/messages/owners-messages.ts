import type { corporateOwnersEn } from '#web/features/company/owners/messages/en.ts'
import { openPartWords } from '#web/lib/i18n/feature-messages.ts'

export const corporateOwnersWords = openPartWords<typeof corporateOwnersEn>({
  en: () => import('#web/features/company/owners/messages/en.ts').then((file) => file.corporateOwnersEn),
  cn: () => import('#web/features/company/owners/messages/cn.ts').then((file) => file.corporateOwnersCn),
})
