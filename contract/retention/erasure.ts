import * as z from 'zod/mini'
import { retentionKinds } from '#contract/retention/schedule.ts'
import { hasNoNullCharacter, time } from '#contract/wire-values.ts'

/** On which ground a person asks (GDPR Art. 17(1), and what comes before it in other laws). */
export const erasureGrounds = ['no_longer_needed', 'consent_withdrawn', 'objection', 'unlawful', 'legal_obligation', 'other'] as const
export type ErasureGround = (typeof erasureGrounds)[number]

/** Who asked. */
export const requestersOfErasure = ['person', 'representative', 'authority', 'own_decision'] as const
export type RequesterOfErasure = (typeof requestersOfErasure)[number]

/** What a certificate of erasure says, to the letter of its JSON. Nothing of it tells of a person. */
export const erasureCertificate = z.object({
  type: z.literal('portico-erasure-certificate/1'),
  certificateId: z.string(),
  operator: z.string(),
  installation: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }),
  requestId: z.string(),
  erasedAt: z.string(),
  kinds: z.array(z.enum(retentionKinds)),
  rule: z.object({
    by: z.enum(['schedule', 'retention-period', 'request']),
    scheduleVersion: z.nullable(z.number()),
    erasureRequestId: z.nullable(z.string()),
    ground: z.nullable(z.string()),
  }),
  counts: z.record(z.string(), z.number()),
  /** SHA-256 of what lay sealed in the store. */
  items: z.array(z.object({ kind: z.enum(retentionKinds), what: z.string(), id: z.string(), sha256: z.nullable(z.string()) })),
  audit: z.object({ chain: z.string(), sequence: z.number(), hash: z.string() }),
})
export type ErasureCertificate = z.output<typeof erasureCertificate>

/** As it is downloaded and verified: the statement to the letter, and an Ed25519 signature over its bytes. */
export const signedErasureCertificate = z.object({
  format: z.literal('portico-signed-statement/1'),
  statement: z.string(),
  signature: z.string(),
  keyId: z.string(),
})

export const certificateListing = z.object({
  id: z.string(),
  requestId: z.string(),
  issuedAt: time,
  kinds: z.array(z.enum(retentionKinds)),
  signed: signedErasureCertificate,
})

/** A day in UTC. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)),
)
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000), z.refine(hasNoNullCharacter))

export const newErasureRequest = z.object({
  kinds: z.array(z.enum(retentionKinds)).check(z.minLength(1), z.maxLength(retentionKinds.length)),
  ground: z.enum(erasureGrounds),
  askedBy: z.enum(requestersOfErasure),
  reason,
})
