import type { Transaction } from 'kysely'
import { lockFaceIndex, removeFaces } from '#server/duplicates/repositories/faces.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { type ClientChange, changeClient } from '#server/tenants/repositories/client-settings.ts'

/** What is changed, and what follows from it, for pages and the command line alike. Lock the customer before. */
export async function saveSettings(transaction: Transaction<Database>, clientId: string, change: ClientChange): Promise<void> {
  await changeClient(transaction, clientId, change)
  if (change.faceDuplicates !== false) return
  await lockFaceIndex(transaction, clientId)
  await removeFaces(transaction, clientId)
}
