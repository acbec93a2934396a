import type { Kysely } from 'kysely'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { findNotedHold } from '#server/retention/outside/outside-list.ts'
import { findStandingHold } from '#server/retention/repositories/holds.ts'

/** Whether a case is on legal hold by the database, or by the list outside it: taking the row away releases nothing. */
export async function isHeldAnywhere(
  db: Kysely<Database>,
  { erasures }: Pick<AppContext, 'erasures'>,
  { id, companyRequestId }: Pick<VerificationRequestRow, 'id' | 'companyRequestId'>,
): Promise<boolean> {
  const root = companyRequestId ?? id
  if (await findStandingHold(db, root)) return true
  const note = await findNotedHold(erasures, root)
  return note !== undefined && note.releasedAt === null
}
