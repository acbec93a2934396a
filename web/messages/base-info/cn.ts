import type { baseInfoEn } from '#web/messages/base-info/en.ts'
import type { WordsOf } from '#web/messages/part-words.ts'

export const baseInfoCn: WordsOf<typeof baseInfoEn> = {
  'email.page': '您的邮箱',
  'email.title': '确认您的邮箱',
}
