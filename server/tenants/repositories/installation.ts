import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'
import type { InstallationMode } from '#server/platform/database/schema-installation.ts'

/** What the database is for; nothing before its first start. */
export async function findInstallationMode(db: Kysely<Database>): Promise<InstallationMode | undefined> {
  return (await db.selectFrom('installation').select('mode').executeTakeFirst())?.mode
}

/** Decides it once, and answers what was decided. */
export async function decideInstallationMode(db: Kysely<Database>, mode: InstallationMode): Promise<InstallationMode> {
  await db
    .insertInto('installation')
    .values({ mode })
    .onConflict((conflict) => conflict.column('onlyRow').doNothing())
    .execute()
  return (await findInstallationMode(db)) ?? mode
}
