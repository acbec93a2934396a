import type { corporatePeopleEn } from '#web/features/company/people/messages/en.ts'
import { openPartWords } from '#web/lib/i18n/feature-messages.ts'

export const corporatePeopleWords = openPartWords<typeof corporatePeopleEn>({
  en: () => import('#web/features/company/people/messages/en.ts').then((file) => file.corporatePeopleEn),
  cn: () => import('#web/features/company/people/messages/cn.ts').then((file) => file.corporatePeopleCn),
})
