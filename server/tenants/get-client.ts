import type { AppContext } from '#server/platform/context.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findClient, findDefaultClient } from '#server/tenants/repositories/clients.ts'

/** The named customer, or the default one. Refuses NOT_FOUND. */
export async function getClient({ db }: Pick<AppContext, 'db'>, clientId: string | undefined): Promise<Client> {
  const client = clientId ? await findClient(db, clientId) : await findDefaultClient(db)
  if (!client) throw new Refusal('NOT_FOUND', [{ path: 'client', message: clientId ?? 'there is no default customer' }])
  return client
}

/** The same where settings or the balance change: a test tenant has those of its live client. Refuses NOT_FOUND. */
export async function getLiveClient(context: Pick<AppContext, 'db'>, clientId: string | undefined): Promise<Client> {
  const client = await getClient(context, clientId)
  if (client.testOf) throw new Refusal('NOT_FOUND', [{ path: 'client', message: `is the test mode of ${client.testOf}: name that one` }])
  return client
}
