import * as z from 'zod/mini'
import { rejectReasonCodes } from '#contract/cases/decision.ts'
import { documentCheckNames } from '#contract/documents/document-check.ts'
import { endpoint } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { staffId, time } from '#contract/wire-values.ts'

/** How far back the overview looks, in days. */
export const overviewDays = ['7', '30', '90'] as const
/** The way of a request. A company has no document and no liveness check of its own. */
export const overviewStages = ['issued', 'opened', 'document', 'camera', 'submitted', 'decided'] as const
/** More requests than these are not counted: the newest stand for them. */
export const overviewMaxRequests = 20_000
/** Open, and nothing has happened to it for so long: whoever it is about has given up. */
export const overviewIdleHours = 72

const count = z.number()
const deciders = z.object({ staff: count, automatic: count, operator: count })

export const getOverview = endpoint({
  name: 'getOverview',
  method: 'GET',
  path: '/v1/staff/overview',
  access: 'staff',
  permission: 'overview:read',
  summary:
    'The funnel of the requests issued in the last days: how many reached each stage, where applicants dropped off, why documents, liveness checks and requests were refused, the median time of each stage, and who decided. Counts only, no personal data.',
  query: z.object({
    days: z.optional(z.enum(overviewDays)),
    kind: z.optional(z.enum(requestKinds)),
    formId: z.optional(staffId),
  }),
  answer: z.object({
    /** No notice about biometric data is published: people are not asked for consent. */
    lacksNotice: z.boolean(),
    /** The newest notice names other periods for biometrics than the retention schedule in force. */
    isNoticeOutdated: z.boolean(),
    /** People who withdrew their consent, and whose pictures are still kept. */
    withdrawnToErase: count,
    /** Requests issued from then on; later than asked for where there are more than can be counted. */
    since: time,
    /** False: only the newest were counted. */
    isWhole: z.boolean(),
    /** Of the kind, to choose from. */
    forms: z.array(z.object({ id: z.string(), name: z.string() })),
    /** How many came at least so far; `decided` are those who had submitted. */
    funnel: z.array(z.object({ stage: z.enum(overviewStages), count })),
    /** Medians; null where nobody has come so far. */
    times: z.array(z.object({ from: z.enum(overviewStages), to: z.enum(overviewStages), medianSeconds: z.nullable(z.number()), count })),
    /** Where those stand who have not submitted: `abandoned` whose link ran out or who have been quiet for three days. */
    standing: z.array(z.object({ status: z.enum(requestStatuses), abandoned: count, open: count })),
    documentChecks: z.array(z.object({ check: z.enum(documentCheckNames), tries: count, requests: count })),
    livenessChecks: z.array(z.object({ code: z.enum(errorCodes), tries: count, requests: count })),
    rejectReasons: z.array(z.object({ code: z.enum(rejectReasonCodes), requests: count })),
    decisions: z.object({ approved: deciders, rejected: deciders }),
  }),
  errors: [],
})
