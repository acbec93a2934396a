import type { ownExportEn } from '#web/features/applicant/own-export/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const ownExportMessages = openMessages<typeof ownExportEn>({
  en: () => import('#web/features/applicant/own-export/messages/en.ts').then((file) => file.ownExportEn),
  cn: () => import('#web/features/applicant/own-export/messages/cn.ts').then((file) => file.ownExportCn),
})
