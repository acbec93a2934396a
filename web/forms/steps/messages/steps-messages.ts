import type { baseInfoEn } from '#web/forms/steps/messages/en.ts'
import { openPartWords } from '#web/lib/i18n/feature-messages.ts'

export const baseInfoWords = openPartWords<typeof baseInfoEn>({
  en: () => import('#web/forms/steps/messages/en.ts').then((file) => file.baseInfoEn),
  cn: () => import('#web/forms/steps/messages/cn.ts').then((file) => file.baseInfoCn),
})
