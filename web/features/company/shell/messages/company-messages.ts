import type { corporateEn } from '#web/features/company/shell/messages/en.ts'
import { openPartWords } from '#web/lib/i18n/feature-messages.ts'

export const corporateWords = openPartWords<typeof corporateEn>({
  en: () => import('#web/features/company/shell/messages/en.ts').then((file) => file.corporateEn),
  cn: () => import('#web/features/company/shell/messages/cn.ts').then((file) => file.corporateCn),
})
