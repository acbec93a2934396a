import { formCn } from '#contract/forms/messages/cn.ts'
import type { emailCodeEn } from '#web/forms/email-code/messages/en.ts'
import type { MessagesOf } from '#web/lib/i18n/feature-messages.ts'

export const emailCodeCn: MessagesOf<typeof emailCodeEn> = {
  page: '您的邮箱',
  title: '确认您的邮箱',
  lead: '我们会给您发送验证码。输入后即可开始，或从上次停下的地方继续。',
  email: '邮箱',
  'email-wrong': formCn.issues['not-an-email'],
  send: '发送验证码',
  sending: '正在发送…',

  'code-title': '请输入邮件中的验证码',
  'code-lead': '验证码已发送至 {email}。',
  code: '验证码',
  'code-hint': '共 {digits} 位数字，{minutes} 分钟内有效，只能使用一次，最多可尝试 {tries} 次。',
  'code-wrong': formCn.messages['verification-code'],
  'code-refused': '验证码不正确，请使用最新邮件中的验证码。还可尝试 {tries} 次。',
  'code-spent-title': '此验证码已失效',
  'code-spent': '它已被使用、输错次数过多，或发送已超过 {minutes} 分钟。请重新发送并输入新的验证码。',
  'new-code': '新的验证码已发送至 {email}。',
  check: '继续',
  checking: '正在核对验证码…',
  again: '重新发送验证码',
  'again-in': '{seconds} 秒后可重新发送',
  'other-email': '使用其他邮箱',
  'not-there': '没有收到邮件？请查看垃圾邮件。',
}
