import type { Kysely } from 'kysely'
import { findIdentityFindings } from '#server/approval/find-identity-findings.ts'
import { listInvitedRequests } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Of the invited people of a company, by the id of their rows: those whose document is not of whom somebody named, or could not be compared. */
export async function findPeopleFindings(
  context: { db: Kysely<Database> } & Pick<AppContext, 'masterKey'>,
  companyRequestId: string,
): Promise<Map<string, 'differs' | 'not_judged'>> {
  const found = new Map<string, 'differs' | 'not_judged'>()
  for (const request of await listInvitedRequests(context.db, companyRequestId)) {
    const findings = await findIdentityFindings(context.db, context, request)
    const results = findings.flatMap((finding) => (finding.kind === 'identity' && finding.result !== 'corrected' ? [finding.result] : []))
    if (results.length > 0) found.set(request.id, results.includes('differs') ? 'differs' : 'not_judged')
  }
  return found
}
