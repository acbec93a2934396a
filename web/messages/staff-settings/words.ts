import { openPartWords } from '#web/messages/part-words.ts'
import type { staffSettingsEn } from '#web/messages/staff-settings/en.ts'

export const staffSettingsWords = openPartWords<typeof staffSettingsEn>({
  en: () => import('#web/messages/staff-settings/en.ts').then((file) => file.staffSettingsEn),
  cn: () => import('#web/messages/staff-settings/cn.ts').then((file) => file.staffSettingsCn),
})
