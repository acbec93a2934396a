import * as z from 'zod/mini'
import { completenessGap, toGapCode } from '#contract/completeness/gap.ts'
import { documentSideNames } from '#contract/documents/document-type.ts'
import { identityFields, identitySources, identityStatements } from '#contract/identity/identity.ts'
import { exemptions } from '#contract/ownership/exemption.ts'
import { registryDifference } from '#contract/registry/comparison-schema.ts'

/**
 * What an approval asks for because of a finding: to be repeated to whoever approves, who also has to give a reason that is recorded, or
 * who needs the permission to override and a reason. Each asks for all that the one before it asks for.
 */
export const approvalDemands = ['attention', 'reason', 'override'] as const
export type ApprovalDemand = (typeof approvalDemands)[number]

/** A check of the document or recording that counts, which failed or could not be made. */
const checkFinding = z.object({
  kind: z.literal('check'),
  subject: z.enum(['document', 'liveness']),
  check: z.string(),
  side: z.nullable(z.enum(documentSideNames)),
  result: z.enum(['failed', 'not_judged']),
})

/**
 * A person's document, or liveness check against that document, which was never made or was of another document; or the row of the company that
 * invited them, which it has deleted. `consent`: to the customer's notice, refused or withdrawn.
 */
export const missingSubjects = ['document', 'liveness', 'liveness_movements', 'personal_information', 'consent', 'company_row'] as const
const missingFinding = z.object({ kind: z.literal('missing'), subject: z.enum(missingSubjects) })

/** The liveness check that staff let the person go on without, because somebody saw them: it was not done. */
const waivedFinding = z.object({ kind: z.literal('waived'), subject: z.literal('liveness') })

/** Something that the customer's policy asks of a company, and that is not there. */
const gapFinding = z.object({ kind: z.literal('gap'), gap: completenessGap })

/**
 * Who was named against the document that counts: fields that differ, or that could not be compared; or that the form said otherwise before
 * the document was read. `statement`: what the person says of the difference.
 */
const identityFinding = z.object({
  kind: z.literal('identity'),
  source: z.enum(identitySources),
  result: z.enum(['differs', 'not_judged', 'corrected']),
  fields: z.array(z.enum(identityFields)),
  statement: z.optional(z.enum(identityStatements)),
})

/** A company of the structure that is declared to be of a kind whose owners nobody has to name. Nobody but the applicant says so. */
const exemptionFinding = z.object({ kind: z.literal('exemption'), companyId: z.string(), exemption: z.enum(exemptions) })

/** In what a company declared something else than its registry says. */
const registryFinding = z.object({ kind: z.literal('registry'), difference: registryDifference })

/** A document that stands in other requests of the same customer too. */
export const duplicateRelations = ['returning', 'same_document'] as const

/**
 * A face that is similar to those of other requests of the same customer. What asks for most stands first.
 * `other_name`: under another name or birth date, whatever else is the same. `similar_face`: nothing says that it is the same person.
 * `returning`: name and birth date are the same, and so is the document, the email address or the reference.
 */
export const faceRelations = ['other_name', 'similar_face', 'returning'] as const
export type FaceRelation = (typeof faceRelations)[number]

/** Most other requests that one finding names. */
export const maxDuplicates = 20

/** The newest first. */
const otherRequests = z.array(z.string()).check(z.maxLength(maxDuplicates))

/**
 * `returning`: holder and email address are the same there, as of a person who verifies once more or for several companies.
 * `same_document`: one of them differs, or could not be compared.
 */
const documentDuplicate = z.object({
  kind: z.literal('duplicate'),
  of: z.literal('document'),
  relation: z.enum(duplicateRelations),
  requestIds: otherRequests,
})
const faceDuplicate = z.object({
  kind: z.literal('duplicate'),
  of: z.literal('face'),
  relation: z.enum(faceRelations),
  requestIds: otherRequests,
})
const duplicateFinding = z.discriminatedUnion('of', [documentDuplicate, faceDuplicate])

/** Something that stands between a request and its approval. Codes, ids and numbers alone: no personal data. */
export const approvalFinding = z.discriminatedUnion('kind', [
  missingFinding,
  waivedFinding,
  checkFinding,
  identityFinding,
  duplicateFinding,
  gapFinding,
  exemptionFinding,
  registryFinding,
])
export type ApprovalFinding = z.output<typeof approvalFinding>
export type ApprovalFindingKind = ApprovalFinding['kind']

/** Written in many ways, or nobody's to declare. */
const lightDifferences: readonly string[] = ['incorporated-on', 'address', 'withheld', 'company-officer']

const demandOf: { [K in ApprovalFindingKind]: (finding: Extract<ApprovalFinding, { kind: K }>) => ApprovalDemand } = {
  missing: () => 'override',
  // Who may override has let them go on; whoever approves says why.
  waived: () => 'reason',
  check: ({ result }) => (result === 'failed' ? 'reason' : 'attention'),
  gap: () => 'override',
  exemption: () => 'reason',
  // One field may be a typing error; two are perhaps another person.
  identity: ({ result, fields }) => (result === 'differs' || (result === 'corrected' && fields.length > 1) ? 'reason' : 'attention'),
  duplicate: ({ relation }) => (relation === 'returning' ? 'attention' : 'reason'),
  registry: ({ difference: { difference } }) => (lightDifferences.includes(difference) ? 'attention' : 'reason'),
}

/** What one finding asks for. A kind without a rule does not compile. */
export function toApprovalDemand(finding: ApprovalFinding): ApprovalDemand {
  const judge = demandOf[finding.kind] as (one: ApprovalFinding) => ApprovalDemand
  return judge(finding)
}

/** The strongest of what findings ask for; null for a request that is clean, which alone is approved automatically or in bulk. */
export function toStrongestDemand(findings: readonly ApprovalFinding[]): ApprovalDemand | null {
  const requested = findings.map((finding) => approvalDemands.indexOf(toApprovalDemand(finding)))
  return approvalDemands[Math.max(-1, ...requested)] ?? null
}

/** The company has deleted the person: nobody approves them for it any more, whatever they may override. */
export function isWithdrawn(findings: readonly ApprovalFinding[]): boolean {
  return findings.some((finding) => finding.kind === 'missing' && finding.subject === 'company_row')
}

const codeOf: { [K in ApprovalFindingKind]: (finding: Extract<ApprovalFinding, { kind: K }>) => string } = {
  missing: ({ subject }) => `${subject}:missing`,
  waived: ({ subject }) => `${subject}:waived`,
  check: ({ subject, check, result }) => `${subject}:${check}:${result}`,
  exemption: ({ companyId, exemption }) => `exemption:${companyId}:${exemption}`,
  gap: ({ gap }) => `gap:${toGapCode(gap)}`,
  identity: ({ source, result, fields }) => `identity:${source}:${fields.join('+')}:${result}`,
  duplicate: ({ of, relation }) => `duplicate:${of}:${relation}`,
  // Whom it is about stays out of the audit log, which outlives them.
  registry: ({ difference: { about, difference } }) => `registry:${about}:${difference}`,
}

/** One finding in a word, as it stands in the audit log. */
export function toFindingCode(finding: ApprovalFinding): string {
  const write = codeOf[finding.kind] as (one: ApprovalFinding) => string
  return write(finding)
}
