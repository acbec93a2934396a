import type { Kysely, Selectable } from 'kysely'
import type { IdentitySource, IdentityStatement } from '#contract/identity/identity.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { keyVersionOf } from '#server/platform/database/key-version.ts'
import { prepareRead, toColumns } from '#server/platform/database/prepared-read.ts'
import { requestColumns } from '#server/platform/database/read-columns.ts'
import type { Actor, Database, FormAnswersTable, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { DocumentRow, LivenessCheckRow } from '#server/platform/database/schema-verification.ts'

type Document = DocumentRow
type Liveness = Pick<LivenessCheckRow, 'id' | 'documentId' | 'challengeId' | 'attempt' | 'verdict' | 'failureCode' | 'checks' | 'createdAt'>
type Answers = Pick<Selectable<FormAnswersTable>, 'revision' | 'sealedAnswers' | 'submittedAt'>
type AllNull<T> = { [K in keyof T]: T[K] | null }
type Beside = {
  /** Of the key that it is read for; see `keyVersionOf`. */
  keyVersion: string | null
  /** Null: the subject was erased. */
  sealedKey: Buffer | null
  sealedMetadata: Buffer | null
  companyName: string | null
  /** As the company that invited the person asks; null for others. */
  asksLiveness: boolean | null
  sealedContent: Buffer | null
  sealedName: Buffer | null
  /** Type, actor and time of what was decided and asked for again, the oldest first. */
  decisions: [string, Actor, string][]
  /** What the person says of the document that counts. */
  statements: [IdentitySource, IdentityStatement, string[], string][]
}
/** What the company that invited the person says of them. */
type NamedByCompany = { id: string; subjectId: string; sealedDetails: Buffer | null; sealedKey: Buffer | null }

export type ReadRequest = {
  request: VerificationRequestRow
  beside: Beside
  document: Document | null
  liveness: Liveness | null
  answers: Answers | null
  person: NamedByCompany | null
}

const documentColumns: Record<keyof Document, true> = {
  id: true,
  clientId: true,
  requestId: true,
  attempt: true,
  documentType: true,
  countryCode: true,
  accepted: true,
  frontBlobId: true,
  backBlobId: true,
  portraitBlobId: true,
  frontPixelHash: true,
  backPixelHash: true,
  sealedFacts: true,
  errors: true,
  checks: true,
  supersededAt: true,
  createdAt: true,
}
const livenessColumns: Record<keyof Liveness, true> = {
  id: true,
  documentId: true,
  challengeId: true,
  attempt: true,
  verdict: true,
  failureCode: true,
  checks: true,
  createdAt: true,
}
const answerColumns: Record<keyof Answers, true> = { revision: true, sealedAnswers: true, submittedAt: true }

type Row = {
  request: VerificationRequestRow
  beside: Beside
  document: AllNull<Document>
  liveness: AllNull<Liveness>
  answers: AllNull<Answers>
  person: AllNull<NamedByCompany>
}

/** Everything that a request answers, in one statement. What only a company or an invited person has is looked for of them alone. */
const readOne = prepareRead<Row>(
  `select ${toColumns('r', 'request', requestColumns)}, ${toColumns('d', 'document', documentColumns)},
    ${toColumns('l', 'liveness', livenessColumns)}, ${toColumns('w', 'answers', answerColumns)},
    ${keyVersionOf('$3')} as "beside.keyVersion", k.sealed_key as "beside.sealedKey", m.sealed_metadata as "beside.sealedMetadata", c.company_name as "beside.companyName",
    p.do_liveness as "beside.asksLiveness",
    t.sealed_content as "beside.sealedContent", n.sealed_name as "beside.sealedName",
    (select coalesce(json_agg(json_build_array(a.activity_type, a.actor, a.created_at) order by a.id), '[]') from activities a
      where a.request_id = r.id and a.activity_type in ('ADMIN_APPROVE', 'ADMIN_REJECT', 'ADMIN_RETRY', 'AUTO_APPROVE', 'AUTO_REJECT')
    ) as "beside.decisions",
    case when r.accepted_document_id is null then '[]'::json else (
      select coalesce(json_agg(json_build_array(s.source, s.statement, s.fields, s.stated_at) order by s.source), '[]')
      from identity_statements s where s.request_id = r.id and s.document_id = r.accepted_document_id) end as "beside.statements",
    p.id as "person.id", p.subject_id as "person.subjectId", p.sealed_details as "person.sealedDetails", p.sealed_key as "person.sealedKey"
  from verification_requests r
  left join subject_keys k on k.subject_id = r.subject_id
  left join request_metadata m on m.request_id = r.id
  left join lateral (select company_name from corporate_requests where request_id = r.id and r.kind = 'corporate' limit 1) c on true
  left join form_contents t on t.request_id = r.id
  left join form_answers w on w.request_id = r.id
  left join named_people n on n.request_id = r.id
  left join lateral (select p.*, pk.sealed_key from company_people p left join subject_keys pk on pk.subject_id = p.subject_id
    where p.id = r.id and p.request_id = r.company_request_id and r.company_request_id is not null limit 1) p on true
  left join lateral (select * from documents d where d.request_id = r.id and d.superseded_at is null
    order by (d.id = r.accepted_document_id) desc nulls last, d.attempt desc limit 1) d on true
  left join lateral (select * from liveness_checks l where l.request_id = r.id and l.superseded_at is null order by l.attempt desc limit 1) l on true
  where r.id = $1::text and r.client_id = $2::text`,
)

export async function findRequestWithFacts(
  db: Kysely<Database>,
  { requestId, clientId, keyId }: { requestId: string; clientId: string; keyId: string | null },
): Promise<ReadRequest | undefined> {
  const [row] = await readOne(db, [requestId, clientId, keyId])
  return (
    row && {
      ...row,
      document: whole(row.document),
      liveness: whole(row.liveness),
      answers: row.answers.sealedAnswers === null ? null : (row.answers as Answers),
      person: whole(row.person),
    }
  )
}

/** The columns of a left join are all null where there is no row. */
const whole = <T extends { id: string }>(columns: AllNull<T>) => (columns.id === null ? null : (columns as T))

export type ListedRow = Pick<
  VerificationRequestRow,
  | 'id'
  | 'kind'
  | 'status'
  | 'revision'
  | 'subjectId'
  | 'sealedEmail'
  | 'sealedReference'
  | 'language'
  | 'formId'
  | 'companyRequestId'
  | 'createdAt'
  | 'updatedAt'
  | 'expiresAt'
  | 'submittedAt'
  | 'decidedAt'
  | 'canceledAt'
>
type ListRow = { request: ListedRow; beside: { keyVersion: string | null; sealedKey: Buffer | null; createdAtMicros: string } }
const listedColumns: Record<keyof ListedRow, true> = {
  id: true,
  kind: true,
  status: true,
  revision: true,
  subjectId: true,
  sealedEmail: true,
  sealedReference: true,
  language: true,
  formId: true,
  companyRequestId: true,
  createdAt: true,
  updatedAt: true,
  expiresAt: true,
  submittedAt: true,
  decidedAt: true,
  canceledAt: true,
}

export type ListFilters = {
  id?: string | undefined
  kind?: VerificationRequestRow['kind'] | undefined
  /** Of those that were not canceled. */
  statuses?: readonly RequestStatus[] | undefined
  /** Beside the statuses: those that were canceled. */
  includesCanceled?: boolean | undefined
  referenceHash?: Buffer | undefined
  emailHash?: Buffer | undefined
  companyRequestId?: string | undefined
  createdAfter?: Date | undefined
  createdBefore?: Date | undefined
  updatedAfter?: Date | undefined
  updatedBefore?: Date | undefined
  after?: { createdAtMicros: string; id: string } | undefined
}

/** Newest first, with one more than `limit` where there are more. */
export async function listRequestRows(
  db: Kysely<Database>,
  { clientId, keyId, limit, ...filters }: ListFilters & { clientId: string; keyId: string; limit: number },
): Promise<ListRow[]> {
  const values: unknown[] = [clientId, limit, keyId]
  const put = (value: unknown) => `$${values.push(value)}`
  const conditions = toConditions(filters, put)
  return preparedFor(conditions)(db, values)
}

function toConditions(filters: ListFilters, put: (value: unknown) => string): string[] {
  const { statuses, includesCanceled = false, after } = filters
  const conditions: string[] = []
  const add = (value: unknown, write: (place: string) => string) => {
    if (value !== undefined) conditions.push(write(put(value)))
  }
  add(filters.id, (place) => `r.id = ${place}::text`)
  add(filters.kind, (place) => `r.kind = ${place}::text`)
  add(filters.referenceHash, (place) => `r.reference_hash = ${place}::bytea`)
  add(filters.emailHash, (place) => `r.email_hash = ${place}::bytea`)
  add(filters.companyRequestId, (place) => `r.company_request_id = ${place}::text`)
  add(filters.createdAfter, (place) => `r.created_at >= ${place}::timestamptz`)
  add(filters.createdBefore, (place) => `r.created_at < ${place}::timestamptz`)
  add(filters.updatedAfter, (place) => `r.updated_at >= ${place}::timestamptz`)
  add(filters.updatedBefore, (place) => `r.updated_at < ${place}::timestamptz`)
  if (statuses) {
    const standing = `(r.status = any(${put(statuses)}::text[]) and (r.status <> 'EXPIRED' or r.canceled_at is null))`
    conditions.push(includesCanceled ? `(${standing} or (r.status = 'EXPIRED' and r.canceled_at is not null))` : standing)
  }
  if (after) {
    const at = `timestamptz 'epoch' + ${put(after.createdAtMicros)}::bigint * interval '1 microsecond'`
    conditions.push(`(r.created_at, r.id) < (${at}, ${put(after.id)}::text)`)
  }
  return conditions
}

/** A statement for each set of filters, so that each is planned for what it asks. */
const prepared = new Map<string, ReturnType<typeof prepareRead<ListRow>>>()
function preparedFor(conditions: readonly string[]) {
  const where = ['r.client_id = $1::text', ...conditions].join(' and ')
  const known = prepared.get(where)
  if (known) return known
  const made = prepareRead<ListRow>(
    `select ${toColumns('r', 'request', listedColumns)}, ${keyVersionOf('$3')} as "beside.keyVersion", k.sealed_key as "beside.sealedKey",
      (extract(epoch from r.created_at) * 1000000)::bigint::text as "beside.createdAtMicros"
    from verification_requests r left join subject_keys k on k.subject_id = r.subject_id
    where ${where} order by r.created_at desc, r.id desc limit $2::int`,
  )
  prepared.set(where, made)
  return made
}
