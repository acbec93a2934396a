import type { verifyEn } from '#web/features/staff/audit/verify/messages/en.ts'
import type { MessagesOf } from '#web/lib/i18n/feature-messages.ts'

export const verifyCn: MessagesOf<typeof verifyEn> = {
  'verify.open': '校验',
  'verify.title': '校验审计日志',
  'verify.lead': '每条记录都与前一条相连。校验会读取全部记录，并指出被修改、移动或删除的内容。',
  'verify.checkpoint-title': '检查点',
  'verify.checkpoint-lead':
    '检查点是一个已签名的文件，记录日志当前的状态。请将其保存在 Portico 之外。用它校验时，还能发现日志是否被恢复为旧的副本。',
  'verify.download': '下载检查点',
  'verify.choose': '选择检查点',
  'verify.chosen': '使用 {name} 校验',
  'verify.forget': '不使用检查点',
  'verify.run': '立即校验',
  'verify.running': '正在校验。日志较长时需要一分钟。',
  'verify.close': '关闭',
  'verify.too-large': '检查点小于 100 kB。请选择从这里下载的原文件。',
  'verify.whole-title': '审计日志完整',
  'verify.whole': '已读取 {entries} 条记录，没有被修改、移动或删除的内容。',
  'verify.since': '自 {at} 的检查点（第 {sequence} 条）以来同样完整。',
  'verify.broken-title': '审计日志被篡改',
  'verify.broken': '请勿做任何更改，保留此列表，并通知安全负责人。涉及的记录：',
  'verify.fault-edited': '第 {sequence} 条记录被修改。',
  'verify.fault-moved': '第 {sequence} 条记录被移动。',
  'verify.fault-removed': '第 {sequence} 条记录缺失。',
  'verify.fault-head-changed': '日志末尾（第 {sequence} 条）与签名不符。',
  'verify.fault-head-missing': '日志末尾（第 {sequence} 条）的签名缺失。',
  'verify.fault-chain-missing': '检查点中的整个日志（{sequence} 条）已不存在。',
  'verify.fault-rolled-back': '日志被恢复为旧的副本：检查点中的第 {sequence} 条已不存在。',
  'verify.fault-entry-missing': '检查点中的第 {sequence} 条记录缺失。',
  'verify.fault-entry-changed': '第 {sequence} 条记录与检查点中的不同。',
}
