import { operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import { getLiveClient } from '#server/tenants/get-client.ts'
import { addCredit as addToBalance } from '#server/tenants/repositories/client-settings.ts'

/** Gives a customer credits for requests of its own server, and writes it down. Refuses NOT_FOUND. */
export async function addCredit(
  context: Pick<AppContext, 'db' | 'masterKey' | 'clock'>,
  clientId: string | undefined,
  credits: number,
): Promise<{ clientId: string; creditBalance: number }> {
  const client = await getLiveClient(context, clientId)
  return context.db.transaction().execute(async (transaction) => {
    const creditBalance = await addToBalance(transaction, client.id, credits)
    const target = { kind: 'client', id: client.id }
    await recordAudit(transaction, context, {
      clientId: client.id,
      actor: operatorHere(),
      action: 'credit.added',
      target,
      facts: { credits, creditBalance },
    })
    return { clientId: client.id, creditBalance }
  })
}
