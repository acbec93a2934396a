import type { corporateEn } from '#web/messages/corporate/en.ts'
import type { WordsOf } from '#web/messages/part-words.ts'

export const corporateCn: WordsOf<typeof corporateEn> = {
  'step.1': '企业信息',
  'step.2': '董事/控制人/授权人员',
  'step.3': '个人及企业股东/最终受益人',
  'step.4': '所需文件',
  'step.5': '确认信息',
  'step.list': '步骤',
  'step.of': '第 {step} 步，共 {total} 步',
  'step.done': '已完成',
  'step.back': '上一步',
  'step.next': '下一步',
  'step.submit': '提交',
  'step.export': '导出',
  'step.saving': '正在保存…',

  'company.opening': '正在打开您的企业资料…',
  'company.failed-title': '企业资料未能打开',
  'company.failed': '网络可能较慢或已断开。您填写的内容不会丢失。',
  'company.again': '重试',

  'retry.title': '{name}请您再核对一遍',

  'register.asking': '正在公司登记册中查询您的企业……您可以先开始填写。',
  'register.mark': '来自公司登记册',
  'register.change': '修改',
  'register.change-named': '修改{field}',
  'register.failed-title': '未能从公司登记册填写',
  'register.failed': '请自行填写各项内容。',
  'register.again': '再次查询登记册',

  'expired.lead': '您填写的内容已保存。请重新确认邮箱地址，从上次停下的地方继续。',
  'expired.new-link': '用邮箱继续',
  'success.note': '谢谢。{company}的资料已提交，结果将通过邮件通知您。',
  'success.next-1': '{name}将审核您提交的资料。您邀请的人员仍可完成各自的部分。',
  'success.next-2': '结果将发送至 {email}。',
  'approved.page': '已通过',
  'approved.title': '您的企业已通过审核',
  'approved.lead': '{company}的登记已完成，无需其他操作。',
  'rejected.page': '未通过',
  'rejected.title': '您的企业未通过审核',
  'rejected.lead': '{name}无法根据所提交的资料接受{company}。',
}
