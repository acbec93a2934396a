import type { receiptEn } from '#web/forms/receipt/messages/en.ts'
import type { MessagesOf } from '#web/lib/i18n/feature-messages.ts'

export const receiptCn: MessagesOf<typeof receiptEn> = {
  title: '审核回执',
  lead: '一份经过签署的声明，说明检查了什么、审核结果如何。请妥善保存：任何人无需账户即可验证。',
  download: '下载回执',
  loading: '正在下载',
  none: '此审核结果没有回执。',
  verify: '验证回执',
}
