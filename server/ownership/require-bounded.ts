import type { Transaction } from 'kysely'
import { isWithinLimits, measureStructure, type StructureSize } from '#contract/ownership/structure-limits.ts'
import { listHoldings } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

/**
 * Refuses ROW_LIMIT_REACHED where a change made a structure larger than what is computed in time with every look at it. One that is larger
 * from before there was a limit may still be made smaller.
 */
export async function requireBounded(transaction: Transaction<Database>, { db }: Pick<AppContext, 'db'>, requestId: string): Promise<void> {
  const after = await measure(transaction, requestId)
  if (isWithinLimits(after)) return
  // Outside of the transaction everything is as it was.
  const before = await measure(db, requestId)
  if (after.holdings > before.holdings || after.companiesInCircles > before.companiesInCircles) throw new Refusal('ROW_LIMIT_REACHED')
}

async function measure(db: AppContext['db'], requestId: string): Promise<StructureSize> {
  const holdings = await listHoldings(db, requestId)
  return measureStructure(
    holdings.map(({ ownerPersonId, ownerCompanyId, companyId }) => ({ ownerId: ownerPersonId ?? ownerCompanyId ?? '', companyId })),
  )
}
