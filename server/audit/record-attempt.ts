import type { Transaction } from 'kysely'
import { type NewAuditEntry, recordAudit } from '#server/audit/record-audit.ts'
import { countEntriesSince } from '#server/audit/repositories/audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Of one kind, by one person or at one account, in an hour. Who guesses on is an event of the process log each time, and a figure. */
export const maxAttempts = 60
const hourMs = 3_600_000

/** Writes down what was refused, but for those beyond the most in an hour: whoever is refused decides how often that happens. */
export async function recordAttempt(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'masterKey' | 'clock'>,
  entry: NewAuditEntry,
): Promise<void> {
  const same = { chainId: entry.clientId, action: entry.action, actorId: entry.actor.id, targetId: entry.target?.id ?? null }
  const since = new Date(context.clock.now().getTime() - hourMs)
  if ((await countEntriesSince(transaction, same, { since, most: maxAttempts })) >= maxAttempts) return
  await recordAudit(transaction, context, entry)
}
