import { openMessages } from '#web/lib/i18n/feature-messages.ts'
import type { noticeEn } from '#web/ui/notice/messages/en.ts'

export const noticeMessages = openMessages<typeof noticeEn>({
  en: () => import('#web/ui/notice/messages/en.ts').then((file) => file.noticeEn),
  cn: () => import('#web/ui/notice/messages/cn.ts').then((file) => file.noticeCn),
})
