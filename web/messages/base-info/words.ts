import type { baseInfoEn } from '#web/messages/base-info/en.ts'
import { openPartWords } from '#web/messages/part-words.ts'

export const baseInfoWords = openPartWords<typeof baseInfoEn>({
  en: () => import('#web/messages/base-info/en.ts').then((file) => file.baseInfoEn),
  cn: () => import('#web/messages/base-info/cn.ts').then((file) => file.baseInfoCn),
})
