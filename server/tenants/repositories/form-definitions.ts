import type { Kysely } from 'kysely'
import type { Database, FormDefinition } from '#server/platform/database/schema.ts'

const maxDefinitions = 200
const known = new Map<string, FormDefinition>()

/** What a version of a form says. A published version never changes, so that it is read once; what a transaction may still take back is not kept. */
export async function getFormDefinition(db: Kysely<Database>, formId: string, version: number): Promise<FormDefinition> {
  const key = `${formId}:${version}`
  const found = known.get(key)
  if (found) return found
  const { definition } = await db
    .selectFrom('formVersions')
    .select('definition')
    .where('formId', '=', formId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (db.isTransaction) return definition
  const oldest = known.size >= maxDefinitions ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  known.set(key, freezeWhole(definition))
  return definition
}

/** Calls share it: whoever would change it for one of them fails. */
function freezeWhole<T>(value: T): T {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const each = open.pop()
    if (typeof each !== 'object' || each === null) continue
    Object.freeze(each)
    for (const inner of Object.values(each)) open.push(inner)
  }
  return value
}
