import type { completenessEn } from '#web/features/company/completeness/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const completenessMessages = openMessages<typeof completenessEn>({
  en: () => import('#web/features/company/completeness/messages/en.ts').then((file) => file.completenessEn),
  cn: () => import('#web/features/company/completeness/messages/cn.ts').then((file) => file.completenessCn),
})
