import type { settingsEn } from '#web/features/staff/settings/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const settingsMessages = openMessages<typeof settingsEn>({
  en: () => import('#web/features/staff/settings/messages/en.ts').then((file) => file.settingsEn),
  cn: () => import('#web/features/staff/settings/messages/cn.ts').then((file) => file.settingsCn),
})
