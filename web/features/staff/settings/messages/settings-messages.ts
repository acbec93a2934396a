import { openPartWords } from '#web/lib/i18n/feature-messages.ts'
import type { staffSettingsEn } from '#web/features/staff/settings/messages/en.ts'

export const staffSettingsWords = openPartWords<typeof staffSettingsEn>({
  en: () => import('#web/features/staff/settings/messages/en.ts').then((file) => file.staffSettingsEn),
  cn: () => import('#web/features/staff/settings/messages/cn.ts').then((file) => file.staffSettingsCn),
})
