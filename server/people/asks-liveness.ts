import type { Kysely } from 'kysely'
import { findPerson } from '#server/people/repositories/company-people.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

type Requested = Pick<VerificationRequestRow, 'id' | 'companyRequestId' | 'checks'>

/** Whether a person is asked for the liveness check: by the company that invited them, or by whoever created their request. */
export async function asksLiveness(db: Kysely<Database>, { id, companyRequestId, checks }: Requested): Promise<boolean> {
  if (companyRequestId === null) return checks === null || checks.includes('liveness')
  return (await findPerson(db, companyRequestId, id))?.doLiveness ?? true
}
