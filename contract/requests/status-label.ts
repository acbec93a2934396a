import type { Language } from '#contract/language.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'

/** The English ones of the specification, section 4, to the letter; where it gives none, a person's words. */
const statusLabels = {
  en: {
    URL_GENERATED: 'URI unsend',
    EMAIL_SENT: 'Email Sent',
    PROCESSING: 'Processing',
    ID_UPLOADED: 'ID Uploaded',
    ID_UPLOADED_FAILED: 'ID upload failed',
    LIVENESS_STARTED: 'Liveness Started',
    CAMERA_FAILED: 'Camera Failed',
    LIVENESS_FAILED: 'Liveness Failed',
    LIVENESS_PASSED: 'Liveness passed',
    WAIT_FOR_APPROVAL: 'Pending Checks',
    RETRY: 'Retry requested',
    APPROVED: 'Complete',
    REJECTED: 'Rejected',
    EXPIRED: 'Expired',
    COMPLETE: 'Complete',
  },
  cn: {
    URL_GENERATED: '链接未发送',
    EMAIL_SENT: '邮件已发送',
    PROCESSING: '处理中',
    ID_UPLOADED: '证件已上传',
    ID_UPLOADED_FAILED: '证件上传失败',
    LIVENESS_STARTED: '活体检测已开始',
    CAMERA_FAILED: '摄像头故障',
    LIVENESS_FAILED: '活体检测失败',
    LIVENESS_PASSED: '活体检测通过',
    WAIT_FOR_APPROVAL: '待审核',
    RETRY: '待重新提交',
    APPROVED: '已完成',
    REJECTED: '已拒绝',
    EXPIRED: '已过期',
    COMPLETE: '已完成',
  },
} as const satisfies Record<Language, Record<RequestStatus, string>>

/** A company whose link is not opened yet has its own label; an invited person is an individual. */
const companyUrlGenerated = { en: 'Complete', cn: '完整' } as const satisfies Record<Language, string>

export function toStatusLabel(kind: 'individual' | 'corporate', status: RequestStatus, language: Language): string {
  return kind === 'corporate' && status === 'URL_GENERATED' ? companyUrlGenerated[language] : statusLabels[language][status]
}
