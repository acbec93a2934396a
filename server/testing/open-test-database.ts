import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { openEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Database } from '#server/database/schema.ts'

export type TestDatabase = { db: Kysely<Database>; url: string; dataFolder: string; close(): Promise<void> }

/** A real PostgreSQL of one test file, migrated and empty. It may lose what it holds when it is killed, and is quicker for it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-test-'))
  const postgres = await openEmbeddedPostgres({ dataFolder, settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] })
  const { db, pool, close } = openDatabase(postgres.url)
  await migrate(pool)
  return {
    db,
    url: postgres.url,
    dataFolder,
    async close() {
      await close()
      await postgres.close()
      await rm(dataFolder, { recursive: true, force: true })
      await rm(postgres.folder, { recursive: true, force: true })
    },
  }
}
