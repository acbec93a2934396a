import type { corporateCompletenessEn } from '#web/features/company/completeness/messages/en.ts'
import { openPartWords } from '#web/lib/i18n/feature-messages.ts'

export const corporateCompletenessWords = openPartWords<typeof corporateCompletenessEn>({
  en: () => import('#web/features/company/completeness/messages/en.ts').then((file) => file.corporateCompletenessEn),
  cn: () => import('#web/features/company/completeness/messages/cn.ts').then((file) => file.corporateCompletenessCn),
})
