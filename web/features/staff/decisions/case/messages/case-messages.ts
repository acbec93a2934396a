import { openPartWords } from '#web/lib/i18n/feature-messages.ts'
import type { staffCaseEn } from '#web/features/staff/decisions/case/messages/en.ts'

export const staffCaseWords = openPartWords<typeof staffCaseEn>({
  en: () => import('#web/features/staff/decisions/case/messages/en.ts').then((file) => file.staffCaseEn),
  cn: () => import('#web/features/staff/decisions/case/messages/cn.ts').then((file) => file.staffCaseCn),
})
