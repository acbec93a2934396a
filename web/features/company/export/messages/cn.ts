import type { exportEn } from '#web/features/company/export/messages/en.ts'
import type { MessagesOf } from '#web/lib/i18n/feature-messages.ts'

export const exportCn: MessagesOf<typeof exportEn> = {
  'document.title': '信息 - {company}',
  'document.page': '第 {page} 页，共 {pages} 页',
  'progress.title': '正在生成 PDF',
  'progress.prepare': '正在准备页面',
  'progress.page': '第 {page} 页，共 {pages} 页',
  'progress.cancel': '取消',
  'failed.title': '无法生成 PDF',
  'failed.message': '您的信息已保存。请关闭其他标签页后重试。',
  'failed.again': '重试',
  'failed.close': '关闭',
}
