import * as z from 'zod/mini'
import { colleague } from '#contract/colleague.ts'
import { languages } from '#contract/language.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { hasNoNullCharacter, staffId, time } from '#contract/wire-values.ts'

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
)

/** Times by which a page is sorted. `waiting` is when it was submitted or, before that, made. */
export const queueTimes = ['created', 'updated', 'waiting'] as const
export type QueueTime = (typeof queueTimes)[number]

export const queueFilters = z.object({
  /**
   * Names, email address, request id, document number, reference or company, in any order; each word by its beginning (from the third
   * letter on; Chinese from the first), all of them must be found.
   */
  text: z.optional(z.string().check(z.maxLength(200), z.refine(hasNoNullCharacter))),
  statuses: z.optional(z.array(z.enum(requestStatuses)).check(z.maxLength(requestStatuses.length))),
  kind: z.optional(z.enum(requestKinds)),
  formIds: z.optional(z.array(staffId).check(z.maxLength(20))),
  /** Somebody's id; `me` is who asks, `none` what nobody has taken. */
  assignee: z.optional(staffId),
  /** Where a note mentions who asks. */
  mentionsMe: z.optional(z.boolean()),
  /** Where the applicant waits for a person whom they asked to look. */
  awaitsReview: z.optional(z.boolean()),
  /** On legal hold. */
  onHold: z.optional(z.boolean()),
  /** Days in UTC, both taken in. */
  dates: z.optional(z.object({ of: z.enum(queueTimes), from: z.optional(day), to: z.optional(day) })),
})
export type QueueFilters = z.output<typeof queueFilters>

export const queueSort = z.object({ by: z.enum(queueTimes), direction: z.enum(['asc', 'desc']) })
export type QueueSort = z.output<typeof queueSort>

/** One request as a line. What tells of a person is masked: the case page reveals it, and writes that down. */
export const queueItem = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  statusLabel: z.string(),
  /** Grows with every change; decisions name it. */
  revision: z.number(),
  /** `A••• E•••`; null before anything is known. */
  name: z.nullable(z.string()),
  /** `a•••@example.com` */
  email: z.nullable(z.string()),
  /** `•••3C4` */
  documentNumber: z.nullable(z.string()),
  /** ISO 3166, of the document or the company. */
  country: z.nullable(z.string()),
  /** Not masked: a company is no person. Of an invited person, the company that invited them. */
  companyName: z.nullable(z.string()),
  /** The customer's own word for it. */
  reference: z.nullable(z.string()),
  form: z.object({ id: z.string(), name: z.string() }),
  language: z.enum(languages),
  assignee: z.nullable(colleague),
  /** Of two who approve, the first; null where nobody has. */
  endorsedBy: z.nullable(colleague),
  createdAt: time,
  updatedAt: time,
  submittedAt: z.nullable(time),
  decidedAt: z.nullable(time),
  /** Since when the applicant waits for a person whom they asked to look; null for whoever does not. */
  reviewRequestedAt: z.nullable(time),
  /** Of the newest link. */
  expiresAt: time,
  /** On legal hold: nothing of it is erased. */
  isHeld: z.boolean(),
})
export type QueueItem = z.output<typeof queueItem>

/** `isAtLeast`: there are more than were counted. */
export const capped = z.object({ count: z.number(), isAtLeast: z.boolean() })
/** How far the requests of a filter are counted one by one; those with words of a search, which costs more each, less far. */
export const countCaps = { filtered: 10_000, searched: 1_000 } as const

export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  /** Only its owner changes it. */
  isOwn: z.boolean(),
  filters: queueFilters,
  sort: queueSort,
})
