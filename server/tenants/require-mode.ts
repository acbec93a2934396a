import type { Kysely } from 'kysely'
import { ConfigFault } from '#server/platform/config-fault.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { InstallationMode } from '#server/platform/database/schema-installation.ts'
import { decideInstallationMode, findInstallationMode } from '#server/tenants/repositories/installation.ts'

const sentences: Record<InstallationMode, string> = {
  production:
    'PORTICO_MODE is production, and this database is a demonstration: its customer, its accounts and its keys must never serve real people. Use an empty database',
  demo: 'PORTICO_MODE is demo, and this database is in production: a demonstration would print an administrator of it and show its mail. Set PORTICO_MODE=production, or use another database',
}

/** A database stays what its first start made of it. Throws ConfigFault for a start in the other mode. */
export async function requireMode(db: Kysely<Database>, mode: InstallationMode): Promise<void> {
  if ((await decideInstallationMode(db, mode)) !== mode) throw new ConfigFault([sentences[mode]])
}

/** The same for a command, which decides nothing. */
export async function requireKnownMode(db: Kysely<Database>, mode: InstallationMode): Promise<void> {
  const decided = await findInstallationMode(db)
  if (decided && decided !== mode) {
    throw new ConfigFault([`PORTICO_MODE is ${mode} here, and the server's is ${decided}: run the command with the settings of the server`])
  }
}

/** A database that nobody has decided about yet serves nobody. */
export async function isDemonstration(db: Kysely<Database>): Promise<boolean> {
  return (await findInstallationMode(db)) !== 'production'
}

/** Whatever makes demonstration data asks this first. Throws in a production, whoever calls. */
export async function requireDemonstration(db: Kysely<Database>): Promise<void> {
  if (!(await isDemonstration(db))) throw new Error('demonstration data is never made in a production database')
}
