import * as z from 'zod/mini'
import { noticeTexts } from '#contract/consent/notice.ts'
import { endpoint } from '#contract/endpoint.ts'
import { time } from '#contract/wire-values.ts'

const path = '/v1/staff/notices'
const person = z.nullable(z.object({ id: z.string(), displayName: z.string() }))
const revision = z.number().check(z.int(), z.gte(0))

export const noticeLine = z.object({
  version: z.number(),
  publishedAt: time,
  /** Null: the operator. */
  publishedBy: person,
  /** Whoever agreed to an earlier version, and is not done, is asked again. */
  asksAgain: z.boolean(),
})

const draft = z.object({
  texts: noticeTexts,
  asksAgain: z.boolean(),
  /** 0: nothing is saved yet, and the texts are those of the newest version, or the default. */
  revision: z.number(),
  isDefault: z.boolean(),
  changedBy: person,
  changedAt: z.nullable(time),
})

export const getNotices = endpoint({
  name: 'getNotices',
  method: 'GET',
  path,
  access: 'staff',
  permission: 'settings:read',
  summary: 'The notice about biometric data: its draft, and its published versions with the newest first.',
  answer: z.object({
    draft,
    /** How long biometrics are kept, as the retention schedule in force says it, or the settings. */
    suggestedRetention: z.object({ en: z.string(), cn: z.string() }),
    /** The schedule changed since: the newest version names other periods than are in force. */
    isOutdated: z.boolean(),
    versions: z.array(noticeLine),
  }),
  errors: [],
})

export const getNoticeVersion = endpoint({
  name: 'getNoticeVersion',
  method: 'GET',
  path: `${path}/:version`,
  access: 'staff',
  permission: 'settings:read',
  summary: 'A published version as people read it. It never changes.',
  params: z.object({ version: z.string().check(z.maxLength(20)) }),
  answer: z.extend(noticeLine, { texts: noticeTexts }),
  errors: ['NOT_FOUND'],
})

export const saveNoticeDraft = endpoint({
  name: 'saveNoticeDraft',
  method: 'PUT',
  path: `${path}/draft`,
  access: 'staff',
  permission: 'settings:write',
  maxBodyBytes: 262_144,
  summary: 'Saves the draft of the notice, finished or not. The revision that the edit began with is required; 0 where there was none.',
  input: z.object({ texts: noticeTexts, asksAgain: z.boolean(), revision }),
  answer: z.object({ revision: z.number() }),
  errors: ['VALIDATION_ERROR', 'ROW_CHANGED_ELSEWHERE'],
})

export const publishNotice = endpoint({
  name: 'publishNotice',
  method: 'POST',
  path: `${path}/publish`,
  access: 'staff',
  permission: 'notices:publish',
  summary:
    'Publishes the draft as the next version, in both languages. From the first one on, no picture or recording is taken without consent; a version is never changed or removed.',
  input: z.object({ revision }),
  answer: z.object({ version: z.number() }),
  errors: ['NOT_FOUND', 'ROW_CHANGED_ELSEWHERE', 'REQUIRED_ITEMS_NOT_SET'],
})
