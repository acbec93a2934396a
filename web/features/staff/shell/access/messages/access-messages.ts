import { openPartWords } from '#web/lib/i18n/feature-messages.ts'
import type { staffPeopleEn } from '#web/features/staff/shell/access/messages/en.ts'

export const staffPeopleWords = openPartWords<typeof staffPeopleEn>({
  en: () => import('#web/features/staff/shell/access/messages/en.ts').then((file) => file.staffPeopleEn),
  cn: () => import('#web/features/staff/shell/access/messages/cn.ts').then((file) => file.staffPeopleCn),
})
