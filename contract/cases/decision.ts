import * as z from 'zod/mini'
import { colleague } from '#contract/colleague.ts'
import { type DocumentType, documentTypeNames } from '#contract/documents/document-type.ts'
import { moduleKeys } from '#contract/forms/definition/module-key.ts'
import type { Language } from '#contract/language.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { hasNoNullCharacter, time } from '#contract/wire-values.ts'

/** Why staff reject: for reports and the audit. The applicant reads the remark, not these. */
export const rejectReasons = {
  'document-not-accepted': { en: 'Document not accepted', cn: '证件不予接受' },
  'document-expired': { en: 'Document expired', cn: '证件已过期' },
  'document-altered': { en: 'Document altered or forged', cn: '证件被涂改或伪造' },
  'face-differs': { en: 'Face differs from the portrait', cn: '人脸与证件照不符' },
  'liveness-not-convincing': { en: 'Liveness check not convincing', cn: '活体检测存疑' },
  'details-disagree': { en: 'Details disagree', cn: '资料不一致' },
  'under-age': { en: 'Under age', cn: '未达年龄要求' },
  duplicate: { en: 'Verified before', cn: '重复申请' },
  'screening-hit': { en: 'On a screening list', cn: '命中筛查名单' },
  'company-not-found': { en: 'Company not found or dissolved', cn: '公司不存在或已注销' },
  'ownership-unclear': { en: 'Ownership unclear', cn: '股权不清' },
  'documents-missing': { en: 'Documents missing', cn: '缺少文件' },
  other: { en: 'Other', cn: '其他' },
} as const satisfies Record<string, Record<Language, string>>
export type RejectReason = keyof typeof rejectReasons
export const rejectReasonCodes = Object.keys(rejectReasons) as [RejectReason, ...RejectReason[]]

export const remark = z.string().check(z.trim(), z.maxLength(2_000), z.refine(hasNoNullCharacter))
/** Why staff approve in spite of what was found: for the audit log; the applicant does not read it. */
export const approvalReason = z.string().check(z.trim(), z.maxLength(2_000), z.refine(hasNoNullCharacter))
/** The request as it was when the page was made. */
export const revision = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))

/** The one thing that is requested again; the applicant's link opens there. */
export const resubmissionRequest = z.discriminatedUnion('what', [
  z.object({ what: z.literal('document'), documentType: z.optional(z.enum(documentTypeNames as [DocumentType, ...DocumentType[]])) }),
  z.object({ what: z.literal('liveness') }),
  z.object({
    what: z.literal('fields'),
    fields: z
      .array(
        z.object({
          module: z.enum(moduleKeys),
          /** Null: the module as a whole. Of a company, such as its directors. */
          name: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
          /** One row of a company's list: a person's EOD, a company's COD. */
          row: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
])
export type ResubmissionRequest = z.output<typeof resubmissionRequest>

export const decided = z.object({
  id: z.string(),
  status: z.enum(requestStatuses),
  statusLabel: z.string(),
  revision: z.number(),
  /** `endorsed`: the first of two; a second person still has to approve. */
  outcome: z.enum(['approved', 'endorsed', 'rejected', 'retry-asked', 'review-answered']),
})

/** What a decision rests on: the request and its company, the notes, the assignee, what was found, and the first of two approvals. */
export const basisParts = ['content', 'notes', 'assignee', 'findings', 'endorsement'] as const
export type BasisPart = (typeof basisParts)[number]
/** As the case answered it when the dialog was opened; opaque. */
export const basis = z.string().check(z.minLength(1), z.maxLength(200))

/** `details` of REQUEST_CHANGED_ELSEWHERE: what has changed, what is there now, and who decided it. */
export const changedElsewhere = z.object({
  changed: z.array(z.enum(basisParts)),
  assignee: z.nullable(colleague),
  status: z.enum(requestStatuses),
  revision: z.number(),
  /** Null where the product, the operator or nobody decided. */
  decidedBy: z.nullable(colleague),
  decidedAt: z.nullable(time),
  remark: z.nullable(z.string()),
})
