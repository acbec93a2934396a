import type { stepsEn } from '#web/forms/steps/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const stepsMessages = openMessages<typeof stepsEn>({
  en: () => import('#web/forms/steps/messages/en.ts').then((file) => file.stepsEn),
  cn: () => import('#web/forms/steps/messages/cn.ts').then((file) => file.stepsCn),
})
