import type { ErrorMessage } from '#contract/error-codes.ts'
import type { staffErrorsEn } from '#contract/errors/staff-errors-en.ts'

export const staffErrorsCn = {
  REQUEST_NOT_FOUND: { title: '未找到此申请', message: '此申请已被删除，或不属于贵公司。请返回列表。' },
  REQUEST_CANNOT_BE_SUBMITTED: { title: '当前状态下无法执行', message: '此申请已有进展或已有处理结果。请打开申请查看当前状态。' },
  VERIFICATION_REJECTED_REQUEST_AGAIN: { title: '已有处理结果', message: '此申请已被拒绝。如需申请人继续，请要求重新提交。' },
  CANNOT_APPROVE_NOT_COMPLETED: { title: '尚未提交', message: '申请人尚未完成。请等待状态变为“待审核”。' },
  CANNOT_APPROVE_NOT_APPROVED: { title: '已有处理结果', message: '请打开申请查看处理人与结果。' },
  FORM_FILE_TOO_LARGE: { title: '徽标太大', message: '请选择不超过 512 KB、宽高均不超过 2048 像素的图片。' },
  LINK_EXPIRED: { title: '链接已过期', message: '请更新链接，以便申请人继续。' },
  DOCUMENT_REQUIRED_FIRST: { title: '尚无通过的证件', message: '活体检测需与证件比对。请要求重新提交证件。' },
  DOCUMENT_UPLOAD_LIMIT_REACHED: { title: '上传次数已用完', message: '请要求重新提交，申请人将获得新的上传次数。' },
  REQUIRED_ITEMS_NOT_SET: { title: '有必填项未填写', message: '请填写标出的内容。如没有邮箱，请复制链接并自行转交。' },
} as const satisfies Record<keyof typeof staffErrorsEn, ErrorMessage[keyof ErrorMessage]>
