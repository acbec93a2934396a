import type { MessagesOf } from '#web/lib/i18n/feature-messages.ts'
import type { noticeEn } from '#web/ui/notice/messages/en.ts'

export const noticeCn: MessagesOf<typeof noticeEn> = {
  full: '阅读完整说明',
  'part-controller': '由谁负责',
  'part-purpose': '为什么需要',
  'part-data': '拍摄和处理哪些内容',
  'part-retention': '保存多长时间',
  'part-withdrawal': '如何撤回同意',
  'part-alternative': '如果您不愿意',
  'part-more': '您的权利及其他',
  version: '第{version}版，{date}',
}
