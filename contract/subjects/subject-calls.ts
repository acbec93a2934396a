import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { languages } from '#contract/language.ts'
import { hasNoNullCharacter, staffId, time } from '#contract/wire-values.ts'

export const subjectExportStates = ['waiting', 'ready', 'failed', 'removed'] as const
export type SubjectExportState = (typeof subjectExportStates)[number]

/** How long the file of an export is there. */
export const subjectExportDays = 7

/** How often the person may download it through one link. */
export const ownDownloadLimit = 5

/** For the audit log, such as how and when the person asked. */
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500), z.refine(hasNoNullCharacter))

const byId = z.object({ id: staffId })

export const subjectExport = z.object({
  id: z.string(),
  state: z.enum(subjectExportStates),
  language: z.enum(languages),
  byteCount: z.nullable(z.number()),
  /** How many recordings and files were too large for it. */
  leftOut: z.number(),
  createdAt: time,
  /** Then the file is removed. */
  expiresAt: time,
  /** When the person was sent a link to it, the last time. */
  sentAt: z.nullable(time),
  /** How often the person downloaded it through that link. */
  ownDownloads: z.number(),
})
export type SubjectExport = z.output<typeof subjectExport>

export const listSubjectExports = endpoint({
  name: 'listSubjectExports',
  method: 'GET',
  path: '/v1/staff/requests/:id/subject-exports',
  access: 'staff',
  permission: 'requests:export',
  summary: 'The exports that were made of everything about a person, the newest first.',
  params: byId,
  /** `hasEmail`: the request has an address, to which an export can be sent. */
  answer: z.object({ data: z.array(subjectExport), hasEmail: z.boolean() }),
  errors: ['REQUEST_NOT_FOUND'],
})

export const createSubjectExport = endpoint({
  name: 'createSubjectExport',
  method: 'POST',
  path: '/v1/staff/requests/:id/subject-exports',
  access: 'staff',
  permission: 'requests:export',
  summary:
    'Collects everything that is stored about the person of a request into a ZIP with JSON, pictures and a PDF, for a data subject request. It is made in the background and removed after seven days; the reason is recorded. Not for the request of a company: each of its people has their own.',
  params: byId,
  input: z.strictObject({
    reason,
    language: z.enum(languages),
  }),
  answerStatus: 201,
  answer: subjectExport,
  errors: ['REQUEST_NOT_FOUND', 'REQUEST_CANNOT_BE_SUBMITTED'],
})

export const openSubjectExport = endpoint({
  name: 'openSubjectExport',
  method: 'POST',
  path: '/v1/staff/requests/:id/subject-exports/:exportId/open',
  access: 'staff',
  permission: 'requests:export',
  summary: 'Answers an address that opens the file of an export for ten minutes. Recorded in the audit log.',
  params: z.object({ id: staffId, exportId: staffId }),
  answer: z.object({ fileUrl: z.string(), fileName: z.string() }),
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND'],
})

export const sendSubjectExport = endpoint({
  name: 'sendSubjectExport',
  method: 'POST',
  path: '/v1/staff/requests/:id/subject-exports/:exportId/send',
  access: 'staff',
  permission: 'requests:export',
  summary:
    'Sends the person a link to their export, to the email address of the request alone. The link asks for a code that goes to the same address, and opens until the file is removed; an earlier one of the request stops working. The reason is recorded.',
  params: z.object({ id: staffId, exportId: staffId }),
  input: z.strictObject({ reason }),
  answer: subjectExport,
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND', 'REQUIRED_ITEMS_NOT_SET'],
})
