import type { Transaction } from 'kysely'
import { lockFaceIndex, removeFaces } from '#server/duplicates/repositories/faces.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { type ClientChange, changeClient } from '#server/tenants/repositories/client-settings.ts'
import { findTestClient } from '#server/tenants/repositories/clients.ts'

/** What is changed, and what follows from it, for pages and the command line alike. Lock the customer before. */
export async function saveSettings(transaction: Transaction<Database>, clientId: string, change: ClientChange, at: Date): Promise<void> {
  await changeClient(transaction, clientId, change)
  if (change.faceDuplicates !== false) return
  const test = await findTestClient(transaction, clientId)
  for (const id of [clientId, ...(test ? [test.id] : [])]) {
    await lockFaceIndex(transaction, id)
    await removeFaces(transaction, id, { at })
  }
}
