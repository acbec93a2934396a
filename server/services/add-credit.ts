import { addCredit as addToBalance } from '#server/repositories/client-settings.ts'
import { operatorHere, recordAudit } from '#server/services/audit/record-audit.ts'
import { getClient } from '#server/services/change-client.ts'
import type { Tools } from '#server/tools.ts'

/** Gives a customer credits for requests of its own server, and writes it down. Refuses NOT_FOUND. */
export async function addCredit(
  tools: Pick<Tools, 'db' | 'masterKey' | 'clock'>,
  clientId: string | undefined,
  credits: number,
): Promise<{ clientId: string; creditBalance: number }> {
  const client = await getClient(tools, clientId)
  return tools.db.transaction().execute(async (transaction) => {
    const creditBalance = await addToBalance(transaction, client.id, credits)
    const target = { kind: 'client', id: client.id }
    await recordAudit(transaction, tools, {
      clientId: client.id,
      actor: operatorHere(),
      action: 'credit.added',
      target,
      facts: { credits, creditBalance },
    })
    return { clientId: client.id, creditBalance }
  })
}
