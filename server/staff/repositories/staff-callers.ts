import type { Kysely } from 'kysely'
import { prepareRead, toColumns } from '#server/platform/database/prepared-read.ts'
import { staffSessionColumns, staffUserColumns } from '#server/platform/database/read-columns.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { StaffSessionRow, StaffUserRow } from '#server/platform/database/schema-staff.ts'

type Row = {
  session: StaffSessionRow
  user: StaffUserRow
  found: { sealedKey: Buffer | null; testClientId: string | null; lacksRequiredSecondFactor: boolean; roles: [string, string[] | null][] }
}

/** In one statement: what every call of staff asks. */
const readBySession = prepareRead<Row>(
  `select ${toColumns('s', 'session', staffSessionColumns)}, ${toColumns('u', 'user', staffUserColumns)}, k.sealed_key as "found.sealedKey",
     (select t.id from clients t where t.test_of = c.id) as "found.testClientId", (c.requires_second_factor or u.is_break_glass)
       and not exists (select 1 from staff_totp t where t.user_id = u.id and t.confirmed_at is not null)
       and not exists (select 1 from staff_passkeys p where p.user_id = u.id)
       and not exists (select 1 from staff_provider_sessions v where v.session_id = s.id and v.has_second_factor) as "found.lacksRequiredSecondFactor",
     (
       select coalesce(json_agg(json_build_array(g.role_id, r.permissions) order by g.role_id), '[]')
       from staff_user_roles g left join staff_roles r on r.id = g.role_id and r.client_id = g.client_id
       where g.user_id = u.id and g.client_id = u.client_id
     ) as "found.roles"
   from staff_sessions s
   join staff_users u on u.id = s.user_id
   join clients c on c.id = u.client_id
   left join subject_keys k on k.subject_id = u.subject_id
   where s.id = $1::text`,
)

/** A session with whose it is, the tenant of their test mode, whether their tenant requires a second factor that they lack, and their roles. */
export async function findStaffCaller(db: Kysely<Database>, sessionId: string) {
  const [row] = await readBySession(db, [sessionId])
  if (!row) return undefined
  const { session, user, found } = row
  const { sealedKey, testClientId, lacksRequiredSecondFactor, roles } = found
  return {
    session,
    user: { ...user, sealedKey },
    testClientId,
    lacksRequiredSecondFactor,
    roles: roles.map(([roleId, permissions]) => ({ roleId, permissions })),
  }
}
