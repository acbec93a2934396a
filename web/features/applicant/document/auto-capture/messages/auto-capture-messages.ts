import type { autoCaptureEn } from '#web/features/applicant/document/auto-capture/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const autoCaptureMessages = openMessages<typeof autoCaptureEn>({
  en: () => import('#web/features/applicant/document/auto-capture/messages/en.ts').then((file) => file.autoCaptureEn),
  cn: () => import('#web/features/applicant/document/auto-capture/messages/cn.ts').then((file) => file.autoCaptureCn),
})
