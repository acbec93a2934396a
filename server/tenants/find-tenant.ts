import type { Mode } from '#contract/mode/mode.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { modeOf } from '#server/tenants/mode-of.ts'
import { findClient, findDefaultClient, findTestClient } from '#server/tenants/repositories/clients.ts'

/** A customer in one of its modes; without an id, the default one. Refuses NOT_FOUND. */
export async function findTenant(
  { db }: Pick<AppContext, 'db'>,
  { clientId, mode }: { clientId: string | undefined; mode: Mode },
): Promise<Client> {
  const client = clientId ? await findClient(db, clientId) : await findDefaultClient(db)
  const tenant = client && modeOf(client) !== mode && mode === 'test' ? await findTestClient(db, client.id) : client
  if (!tenant || modeOf(tenant) !== mode) throw new Refusal('NOT_FOUND', [{ path: 'clientId' }])
  return tenant
}
