import type pg from 'pg'
import { ConfigFault } from '#server/platform/config-fault.ts'

const oldestVersion = 150_000

/**
 * What the server asks of a database before it writes to it: a version that it knows, UTF-8, and in production a role that is no
 * superuser, so that a statement that somebody slips in ends at Portico's own tables. Throws ConfigFault with every line.
 */
export async function requireDatabase(pool: pg.Pool, mode: 'demo' | 'production'): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; role: string; isSuperuser: boolean; mayCreate: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, current_user as role,
       rolsuper or rolcreaterole as "isSuperuser",
       has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create') as "mayCreate"
     from pg_roles where rolname = current_user`,
  )
  const [found] = rows
  if (!found) return
  const lines = [
    found.version < oldestVersion && `DATABASE_URL is a PostgreSQL ${Math.floor(found.version / 10_000)}: it must be 15 or later`,
    found.encoding !== 'UTF8' && `DATABASE_URL is a database in ${found.encoding}: make one in UTF8`,
    mode === 'production' &&
      found.isSuperuser &&
      `DATABASE_URL signs in as ${found.role}, who may do everything in that cluster: make a role of its own (create role portico login password '…'; create database portico owner portico)`,
    !found.mayCreate && `DATABASE_URL signs in as ${found.role}, who does not own the database: alter database … owner to ${found.role}`,
  ].filter((line) => typeof line === 'string')
  if (lines.length > 0) throw new ConfigFault(lines)
}
