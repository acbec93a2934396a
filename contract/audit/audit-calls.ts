import * as z from 'zod/mini'
import { auditActorKinds } from '#contract/audit/audit-actor-kind.ts'
import { auditFaults } from '#contract/audit/audit-fault.ts'
import { endpoint } from '#contract/endpoint.ts'
import { hasNoNullCharacter, staffId, time } from '#contract/wire-values.ts'

const word = z.string().check(z.maxLength(100), z.refine(hasNoNullCharacter))
const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
)
const cursor = z.string().check(z.maxLength(40), z.regex(/^\d+$/))

const filters = {
  /** Id of a member of staff. */
  actorId: z.optional(staffId),
  actorKind: z.optional(z.enum(auditActorKinds)),
  /** An action (`request.approved`), or all of a kind by its beginning (`request.`). */
  action: z.optional(word),
  /** Id of a request, a person, a role or a session. */
  targetId: z.optional(word),
  /** Days in UTC, both taken in. */
  from: z.optional(day),
  to: z.optional(day),
}

const entry = z.object({
  /** Its place in the company's chain, from 1 on without a gap. */
  sequence: z.number(),
  at: time,
  actor: z.object({ kind: z.string(), id: z.nullable(z.string()), displayName: z.nullable(z.string()) }),
  action: z.string(),
  target: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  /** Ids, codes and names of fields; never what they held. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
  /** Address and browser, or user and machine; null where whoever it was is erased. */
  origin: z.nullable(z.record(z.string(), z.string())),
  /** What was said to a person is stored sealed with them: it is on the case. */
  hasDetails: z.boolean(),
  /** SHA-256 in hexadecimal. */
  hash: z.string(),
})

export const searchAudit = endpoint({
  name: 'searchAudit',
  method: 'POST',
  path: '/v1/staff/audit',
  access: 'staff',
  permission: 'audit:read',
  summary: 'A page of the audit log, newest first.',
  input: z.object({ ...filters, limit: z.optional(z.literal([25, 50, 100])), cursor: z.optional(cursor) }),
  answer: z.object({ entries: z.array(entry), nextCursor: z.nullable(z.string()) }),
  errors: [],
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'POST',
  path: '/v1/staff/audit/export',
  access: 'staff',
  permission: 'audit:export',
  summary:
    'The audit log as CSV, in parts of 2,000 lines, newest first: concatenate them until there is no next cursor. Each export is itself recorded.',
  input: z.object({ ...filters, cursor: z.optional(cursor) }),
  answer: z.object({ fileName: z.string(), csv: z.string(), lines: z.number(), nextCursor: z.nullable(z.string()) }),
  errors: [],
})

export const makeAuditCheckpoint = endpoint({
  name: 'makeAuditCheckpoint',
  method: 'POST',
  path: '/v1/staff/audit/checkpoint',
  access: 'staff',
  permission: 'audit:export',
  summary:
    'Signs where the audit log of the customer stands now, as a C2SP signed note (Ed25519). Kept outside, it shows later what was edited, removed or rolled back since. Recorded in the audit log.',
  input: z.object({}),
  answer: z.object({
    fileName: z.string(),
    checkpoint: z.string(),
    /** By which anybody verifies it without Portico; of the key that signed it first. */
    verifierKeys: z.array(z.string()),
  }),
  errors: [],
})

export const verifyAudit = endpoint({
  name: 'verifyAudit',
  method: 'POST',
  path: '/v1/staff/audit/verify',
  access: 'staff',
  permission: 'audit:read',
  summary:
    'Reads the whole audit log of the customer and names every entry that was edited, moved or removed; with a checkpoint, also what was rolled back since. Recorded in the audit log, and limited to ten an hour.',
  timeoutMs: 120_000,
  input: z.object({ checkpoint: z.optional(z.string().check(z.maxLength(100_000), z.refine(hasNoNullCharacter))) }),
  answer: z.object({
    isWhole: z.boolean(),
    /** Read, from the first to the last. */
    entries: z.number(),
    checkpoint: z.nullable(z.object({ at: time, sequence: z.number() })),
    /** At most 100, and what the checkpoint shows. */
    faults: z.array(z.object({ sequence: z.number(), fault: z.enum(auditFaults) })),
  }),
  errors: ['AUDIT_CHECKPOINT_INVALID', 'TOO_MANY_REQUESTS'],
})
