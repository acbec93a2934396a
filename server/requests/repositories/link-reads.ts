import type { Kysely } from 'kysely'
import type { ReadAlong } from '#server/platform/callers/open-link.ts'
import { prepareRead, toColumns } from '#server/platform/database/prepared-read.ts'
import { requestColumns } from '#server/platform/database/read-columns.ts'
import type { Client, Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { clientOfTenantColumns, joinClientOfTenant } from '#server/platform/database/tenant-settings.ts'

export type ActiveToken = { tokenHash: Buffer; expiresAt: Date }

export type FoundLink = {
  request: VerificationRequestRow
  client: Client
  formName: string
  /** Null: the subject was erased. */
  sealedKey: Buffer | null
  token: ActiveToken | null
  readAlong: ReadAlong | null
}

type Row = {
  request: VerificationRequestRow
  client: Client
  found: { formName: string; sealedKey: Buffer | null }
  token: { tokenHash: Buffer | null; expiresAt: Date | null }
  along: { activities: [string, string | null, string][] | null }
  answers: { revision: number | null; sealedAnswers: Buffer | null; submittedAt: Date | null }
}

/** In one statement: what every call of a link asks. What only some read ($3) costs the others nothing. */
const columns = `${toColumns('r', 'request', requestColumns)}, ${clientOfTenantColumns},
  f.name as "found.formName", k.sealed_key as "found.sealedKey", t.token_hash as "token.tokenHash", t.expires_at as "token.expiresAt",
  case when $3 then (
    select coalesce(json_agg(json_build_array(a.activity_type, encode(a.sealed_remark, 'base64'), a.created_at) order by a.id), '[]')
    from activities a where a.request_id = r.id and a.is_public
  ) end as "along.activities",
  w.revision as "answers.revision", w.sealed_answers as "answers.sealedAnswers", w.submitted_at as "answers.submittedAt"`
const joined = `${joinClientOfTenant('r.client_id')}
  join forms f on f.id = r.form_id and f.client_id = c.id
  left join subject_keys k on k.subject_id = r.subject_id
  left join form_answers w on $3 and w.request_id = r.id`

const readByRequest = prepareRead<Row>(
  `select ${columns} from verification_requests r ${joined}
   left join link_tokens t on t.request_id = r.id and t.token_hash = $2::bytea and t.revoked_at is null
   where r.id = $1::text and $3::boolean is not null`,
)
const readByToken = prepareRead<Row>(
  `select ${columns} from link_tokens t join verification_requests r on r.id = t.request_id ${joined}
   where t.token_hash = $2::bytea and t.revoked_at is null and $1::text is null and $3::boolean is not null`,
)

/** A request, with the living link of that hash if it is one of its own. */
export async function findLinkOfRequest(
  db: Kysely<Database>,
  { requestId, tokenHash, readsAlong }: { requestId: string; tokenHash: Buffer; readsAlong: boolean },
): Promise<FoundLink | undefined> {
  const [row] = await readByRequest(db, [requestId, tokenHash, readsAlong])
  return row && toFoundLink(row)
}

/** The request of a living link. */
export async function findLinkOfToken(
  db: Kysely<Database>,
  { tokenHash, readsAlong }: { tokenHash: Buffer; readsAlong: boolean },
): Promise<FoundLink | undefined> {
  const [row] = await readByToken(db, [null, tokenHash, readsAlong])
  return row && toFoundLink(row)
}

function toFoundLink({ request, client, found, token, along, answers }: Row): FoundLink {
  const { tokenHash, expiresAt } = token
  return { request, client, ...found, token: tokenHash && expiresAt && { tokenHash, expiresAt }, readAlong: toReadAlong(along, answers) }
}

function toReadAlong({ activities }: Row['along'], { revision, sealedAnswers, submittedAt }: Row['answers']): ReadAlong | null {
  if (!activities) return null
  return {
    activities: activities.map(([activityType, sealed, createdAt]) => ({
      activityType,
      sealedRemark: sealed === null ? null : Buffer.from(sealed, 'base64'),
      createdAt: new Date(createdAt),
    })),
    answers: sealedAnswers && revision !== null ? { revision, sealedAnswers, submittedAt } : null,
  }
}
