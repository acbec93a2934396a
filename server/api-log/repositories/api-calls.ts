import { type Kysely, type SqlBool, sql } from 'kysely'
import type { CallOutcome } from '#contract/api/api-log-calls.ts'
import type { Database } from '#server/platform/database/schema.ts'

export type NewApiCall = {
  at: string
  method: string
  route: string
  path: string
  status: number
  ms: number
  keyId: string
  requestId: string
  errorCode: string | null
}

export type ApiCallFilters = {
  outcome?: CallOutcome | undefined
  path?: string | undefined
  keyId?: string | undefined
  requestId?: string | undefined
}

/** One statement for all. Whose they are is what their keys say: a key that is gone has left nobody to tell. */
export async function saveApiCalls(db: Kysely<Database>, calls: readonly NewApiCall[]): Promise<void> {
  await sql`
    insert into api_calls (client_id, at, method, route, path, status, ms, key_id, request_id, error_code)
    select k.client_id, c.at, c.method, c.route, c.path, c.status, c.ms, k.id, c."requestId", c."errorCode"
      from rows from (jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as
        (at timestamptz, method text, route text, path text, status smallint, ms integer, "keyId" text, "requestId" text, "errorCode" text))
        with ordinality as c(at, method, route, path, status, ms, "keyId", "requestId", "errorCode", place)
      join api_keys k on k.id = c."keyId"
      order by c.place`.execute(db)
}

const statusesOf = { success: [100, 399], refused: [400, 499], failed: [500, 599] } as const satisfies Record<CallOutcome, [number, number]>

export async function searchApiCalls(
  db: Kysely<Database>,
  clientId: string,
  { outcome, path, keyId, requestId }: ApiCallFilters,
  { since, beforeId, limit }: { since: Date; beforeId: string | undefined; limit: number },
) {
  let query = db.selectFrom('apiCalls').selectAll().where('clientId', '=', clientId).where('at', '>=', since)
  if (outcome) query = query.where('status', '>=', statusesOf[outcome][0]).where('status', '<=', statusesOf[outcome][1])
  if (path) query = query.where(sql<SqlBool>`position(lower(${path}) in lower(path)) > 0`)
  if (keyId) query = query.where('keyId', '=', keyId)
  if (requestId) query = query.where('requestId', '=', requestId)
  if (beforeId !== undefined) query = query.where('id', '<', beforeId)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export async function listKeyNames(db: Kysely<Database>, clientId: string): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('apiKeys').select(['id', 'name']).where('clientId', '=', clientId).orderBy('name').orderBy('id').execute()
}

/** Removes some that are older; answers how many. */
export async function removeApiCallsBefore(db: Kysely<Database>, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('apiCalls').select('id').where('at', '<', before).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('apiCalls').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
