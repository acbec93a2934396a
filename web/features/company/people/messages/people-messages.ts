import type { peopleEn } from '#web/features/company/people/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const peopleMessages = openMessages<typeof peopleEn>({
  en: () => import('#web/features/company/people/messages/en.ts').then((file) => file.peopleEn),
  cn: () => import('#web/features/company/people/messages/cn.ts').then((file) => file.peopleCn),
})
