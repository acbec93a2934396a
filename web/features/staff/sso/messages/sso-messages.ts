import type { ssoEn } from '#web/features/staff/sso/messages/en.ts'
import { openMessages } from '#web/lib/i18n/feature-messages.ts'

export const ssoMessages = openMessages<typeof ssoEn>({
  en: () => import('#web/features/staff/sso/messages/en.ts').then((file) => file.ssoEn),
  cn: () => import('#web/features/staff/sso/messages/cn.ts').then((file) => file.ssoCn),
})
