import pg from 'pg'

/** Owns the cluster; the server itself never works under it. */
export const superuser = 'portico'
/** Owns the database and nothing else: what an injected statement could do ends there. */
export const appRole = 'portico_app'
export const databaseName = 'portico'

/** Makes the role and the database of the app where they are missing, and hands over what an earlier build made as superuser. */
export async function prepareAppRole(superuserUrl: string, appPassword: string): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
    if (role.rowCount === 0) await client.query(`create role ${appRole} login`)
    const flags = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
    await client.query(`alter role ${appRole} ${flags} password ${client.escapeLiteral(appPassword)}`)
    const database = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (database.rowCount === 0) await client.query(`create database ${databaseName} owner ${appRole}`)
    else await client.query(`alter database ${databaseName} owner to ${appRole}`)
  })
  await withClient(withDatabase(superuserUrl, databaseName), handOver)
}

/** REASSIGN OWNED refuses a cluster's first superuser, so that each thing is handed over by itself. */
async function handOver(client: pg.Client): Promise<void> {
  const found = await client.query<{ statement: string }>(
    `select format('alter schema %I owner to ${appRole}', nspname) as statement from pg_namespace
       where nspowner = $1::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
     union all
     select format('alter %s %I.%I owner to ${appRole}', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, nspname, relname)
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where relowner = $1::regrole and relkind in ('r', 'p', 'v', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema'
         and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
     union all
     select format('alter routine %s owner to ${appRole}', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = pronamespace
       where proowner = $1::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
     union all
     select format('alter type %I.%I owner to ${appRole}', nspname, typname) from pg_type t join pg_namespace n on n.oid = typnamespace
       where typowner = $1::regrole and typtype in ('e', 'd') and nspname !~ '^pg_' and nspname <> 'information_schema'`,
    [superuser],
  )
  await client.query('begin')
  for (const { statement } of found.rows) await client.query(statement)
  // Only the app's own role comes in at all.
  await client.query(`revoke all on database ${databaseName} from public`)
  await client.query('commit')
}

/** The address of the app's own role. */
export function toAppUrl(superuserUrl: string, appPassword: string): string {
  const url = new URL(withDatabase(superuserUrl, databaseName))
  url.username = appRole
  url.password = appPassword
  return url.href
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function withClient(url: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
