import * as z from 'zod/mini'
import { certificateListing, erasureGrounds, requestersOfErasure } from '#contract/retention/erasure.ts'
import { retentionKinds, retentionOutcomes } from '#contract/retention/schedule.ts'
import { time } from '#contract/wire-values.ts'

export const colleague = z.object({ id: z.string(), displayName: z.string() })

const hold = z.object({
  id: z.string(),
  /** Null once the person is erased. */
  reason: z.nullable(z.string()),
  placedBy: colleague,
  placedAt: time,
  releaseAskedBy: z.nullable(colleague),
  releaseAskedAt: z.nullable(time),
  releaseReason: z.nullable(z.string()),
  releasedBy: z.nullable(colleague),
  releasedAt: z.nullable(time),
})

const keptKind = z.object({
  kind: z.enum(retentionKinds),
  /** Null while the case is under way. */
  outcome: z.nullable(z.enum(retentionOutcomes)),
  days: z.nullable(z.number()),
  /** The day from which it counts, in UTC. */
  since: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  erasedFrom: z.nullable(z.string()),
  /** Not on request before this day; `blocked` without a day: not before the end of the relation and its floor. */
  floorUntil: z.nullable(z.string()),
  blocked: z.boolean(),
  erased: z.nullable(
    z.object({
      at: time,
      rule: z.enum(['schedule', 'retention-period', 'request']),
      scheduleVersion: z.nullable(z.number()),
      certificateId: z.string(),
    }),
  ),
})

/** What is kept of a case until when. */
export const caseRetention = z.object({
  /** The case that it is kept with: of whom a company invited, the company's. */
  caseId: z.string(),
  kinds: z.array(keptKind),
  scheduleVersion: z.nullable(z.number()),
  graceDays: z.nullable(z.number()),
  relation: z.nullable(z.object({ endedOn: z.string(), recordedAt: time })),
  hold: z.nullable(hold),
  earlierHolds: z.array(hold),
  erasureRequest: z.nullable(
    z.object({
      id: z.string(),
      kinds: z.array(z.enum(retentionKinds)),
      ground: z.enum(erasureGrounds),
      askedBy: z.enum(requestersOfErasure),
      reason: z.nullable(z.string()),
      /** `applicant`: by withdrawing consent. */
      requestedKind: z.enum(['staff', 'customer', 'applicant']),
      /** An empty name where it is not staff. */
      requestedBy: colleague,
      requestedAt: time,
    }),
  ),
  /** It was begun and goes on by itself. */
  isErasing: z.boolean(),
  certificates: z.array(certificateListing),
  may: z.object({
    hold: z.boolean(),
    askRelease: z.boolean(),
    release: z.boolean(),
    endRelation: z.boolean(),
    resumeRelation: z.boolean(),
    askErasure: z.boolean(),
    confirmErasure: z.boolean(),
  }),
})
export type CaseRetention = z.output<typeof caseRetention>
