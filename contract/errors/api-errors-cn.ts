import type { ErrorMessage } from '#contract/error-codes.ts'

/** For whoever writes the customer's own server, where the words of a code speak to an applicant or to staff. */
export const apiErrorsCn = {
  API_KEY_NOT_FOUND: { title: '找不到 API 密钥', message: '请通过 Authorization: Bearer 或 x-api-key 头发送有效的密钥。' },
  REQUEST_NOT_FOUND: { title: '找不到申请', message: '申请已被删除，或属于其他客户或另一种模式。请检查编号和密钥。' },
  NOT_FOUND: { title: '未找到', message: '该密钥所属的客户和模式下没有此编号的内容。' },
  VALIDATION_ERROR: { title: '字段无效', message: '请更正 fields 列出的字段后重新发送。' },
  INVALID_REQUEST_PARAMETERS: { title: '参数无效', message: '请更正 fields 列出的参数或请求正文中的 JSON 后重新发送。' },
  REQUIRED_ITEMS_NOT_SET: { title: '缺少必填字段', message: '请发送 fields 列出的字段。' },
  INSUFFICIENT_CREDIT: { title: '额度不足', message: '没有可用于新申请的额度，请联系本服务器的运维人员充值。' },
  TOO_MANY_REQUESTS: { title: '调用过于频繁', message: '请等待 Retry-After 头给出的秒数后重试。' },
} as const satisfies Partial<ErrorMessage>
