import { addCredit as addToBalance } from '#server/repositories/client-settings.ts'
import { getClient } from '#server/services/change-client.ts'
import type { Tools } from '#server/tools.ts'

/** Gives a customer credits for requests of its own server. Refuses NOT_FOUND. */
export async function addCredit(
  tools: Pick<Tools, 'db'>,
  clientId: string | undefined,
  credits: number,
): Promise<{ clientId: string; creditBalance: number }> {
  const client = await getClient(tools, clientId)
  return { clientId: client.id, creditBalance: await addToBalance(tools.db, client.id, credits) }
}
