import type { corporateCompletenessEn } from '#web/messages/corporate-completeness/en.ts'
import { openPartWords } from '#web/messages/part-words.ts'

export const corporateCompletenessWords = openPartWords<typeof corporateCompletenessEn>({
  en: () => import('#web/messages/corporate-completeness/en.ts').then((file) => file.corporateCompletenessEn),
  cn: () => import('#web/messages/corporate-completeness/cn.ts').then((file) => file.corporateCompletenessCn),
})
