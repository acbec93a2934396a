import type { ErrorMessage } from '#contract/error-codes.ts'

/** For whoever writes the customer's own server, where the words of a code speak to an applicant or to staff. */
export const apiErrorsCn = {
  API_KEY_NOT_FOUND: { title: '找不到 API 密钥', message: '请通过 Authorization: Bearer 或 x-api-key 头发送有效的密钥。' },
  REQUEST_NOT_FOUND: { title: '找不到申请', message: '申请已被删除，或属于其他客户或另一种模式。请检查编号和密钥。' },
  REQUEST_CANCELED: { title: '申请已取消', message: '已取消的申请不能再打开或处理，请创建新的申请。' },
  REQUEST_CANNOT_BE_SUBMITTED: { title: '当前状态不允许此操作', message: '请重新读取申请：其状态不允许此调用。' },
  REQUEST_CHANGED_ELSEWHERE: { title: '申请已发生变化', message: '请重新读取申请及其审核内容，并使用新的 revision 和 basis 作出决定。' },
  APPROVAL_REASON_REQUIRED: { title: '需要填写理由', message: '审核发现要求说明理由，请在 reason 中发送。' },
  APPROVAL_OVERRIDE_DENIED: { title: '密钥不能越过这些审核发现', message: '请先补齐所缺内容，或由有权越过审核发现的同事审核通过。' },
  SECOND_PERSON_NEEDED: { title: '需要两人审核通过', message: '该客户要求由两名员工审核通过，API 密钥不能代替其中任何一人。' },
  ASSIGNED_TO_COLLEAGUE: { title: '已分配给员工', message: '如仍要决定，请读取审核内容并发送其 basis；也可交由处理人决定。' },
  CANNOT_APPROVE_NOT_COMPLETED: { title: '尚未提交', message: '请等待状态变为 WAIT_FOR_APPROVAL。' },
  CANNOT_APPROVE_NOT_APPROVED: { title: '已有处理结果', message: '请读取申请，查看处理结果和处理人。' },
  VALUE_UNDER_RANGE: { title: '数值过小', message: '请增大 fields 列出的字段的值。' },
  VALUE_OVER_RANGE: { title: '数值过大', message: '请减小 fields 列出的字段的值。' },
  NOT_FOUND: { title: '未找到', message: '该密钥所属的客户和模式下没有此编号的内容。' },
  VALIDATION_ERROR: { title: '字段无效', message: '请更正 fields 列出的字段后重新发送。' },
  ERROR_UNSUPPORTED_MEDIA_TYPE: { title: '请求正文类型不受支持', message: '请发送 JSON，并设置 Content-Type: application/json 请求头。' },
  BODY_TOO_LARGE: { title: '请求正文过大', message: '请发送更小的请求正文。' },
  UNSUPPORTED_METHOD: { title: '不支持该请求方法', message: '请使用 Allow 响应头列出的方法。' },
  INVALID_REQUEST_PARAMETERS: { title: '参数无效', message: '请更正 fields 列出的参数或请求正文中的 JSON 后重新发送。' },
  REQUIRED_ITEMS_NOT_SET: { title: '缺少必填字段', message: '请发送 fields 列出的字段。' },
  INSUFFICIENT_CREDIT: { title: '额度不足', message: '没有可用于新申请的额度，请联系本服务器的运维人员充值。' },
  TOO_MANY_REQUESTS: { title: '调用过于频繁', message: '请等待 Retry-After 头给出的秒数后重试。' },
} as const satisfies Partial<ErrorMessage>
