import { fillIn } from '#contract/fill-in.ts'
import type { Language } from '#contract/language.ts'
import type { TranslateIn } from '#web/lib/i18n/feature-messages.ts'
import { noticeCn } from '#web/ui/notice/messages/cn.ts'
import { noticeEn } from '#web/ui/notice/messages/en.ts'

/** The words round a notice in its own language, whichever its reader has chosen for the staff area. */
export function toNoticeWords(language: Language): TranslateIn<typeof noticeEn> {
  const words = language === 'cn' ? noticeCn : noticeEn
  return (key, ...[values]) => fillIn(words[key], values)
}
