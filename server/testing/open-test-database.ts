import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { createTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'

export type TestDatabase = { db: Kysely<Database>; url: string; dataFolder: string; close(): Promise<void> }

/** A database of its own, migrated and empty, with a folder for what lies beside it; for tests of what is behind the routes. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = await openClusterOfRun()
  const url = await createTestDatabase(clusterUrl)
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-test-'))
  const { db, close } = openDatabase(url)
  return {
    db,
    url,
    dataFolder,
    async close() {
      await close()
      await dropTestDatabase(clusterUrl, url)
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
