import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type ApprovalFinding, toFindingCode } from '#contract/cases/approval.ts'
import { type BasisPart, basisParts } from '#contract/cases/decision.ts'
import { findEndorsement } from '#server/approval/repositories/endorsements.ts'
import { listNotes } from '#server/approval/repositories/notes.ts'
import { findCompanyVersion } from '#server/ownership/repositories/companies.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

const digestLength = 16

const toDigest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, digestLength)

/** Findings in whichever order; details such as ids of other requests count. */
export function toFindingsDigest(findings: readonly ApprovalFinding[]): string {
  return toDigest(findings.map((finding) => `${toFindingCode(finding)} ${JSON.stringify(finding)}`).sort())
}

/**
 * What a decision on a request rests on, as a page shows it: its revision and what its company says, the notes, who it is assigned to,
 * what was found, and who approved first. Opaque to callers; two of them are compared by `compareBasis`.
 */
export async function readCaseBasis(
  db: Kysely<Database>,
  request: VerificationRequestRow,
  findings: readonly ApprovalFinding[],
): Promise<string> {
  const findingsDigest = toFindingsDigest(findings)
  const company = request.kind === 'corporate' ? await findCompanyVersion(db, request.id) : null
  const notes = (await listNotes(db, request.id)).map(({ id }) => id)
  const first = await findEndorsement(db, request, findingsDigest)
  const parts: Record<BasisPart, string> = {
    content: toDigest([request.revision, company]),
    notes: toDigest(notes),
    assignee: toDigest(request.assigneeId),
    findings: findingsDigest,
    endorsement: toDigest(first?.userId ?? null),
  }
  return basisParts.map((part) => parts[part]).join('.')
}

/** What has changed from one basis to another: nothing where they are the same, everything where one of them is none. */
export function compareBasis(shown: string, now: string): BasisPart[] {
  const [before, after] = [shown.split('.'), now.split('.')]
  return basisParts.filter((_, at) => before[at] !== after[at])
}

/** Whether what was revealed at one basis still shows the request and its company as they are at another. */
export function isSameContent(one: string, other: string): boolean {
  return !compareBasis(one, other).includes('content')
}
