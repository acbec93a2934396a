import type { Kysely } from 'kysely'
import { prepareRead, toColumns } from '#server/platform/database/prepared-read.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { DocumentRow, LivenessCheckRow } from '#server/platform/database/schema-verification.ts'

type Newest = Pick<DocumentRow, 'accepted' | 'documentType' | 'errors'>
type Standing = Pick<DocumentRow, 'documentType' | 'frontBlobId' | 'backBlobId' | 'errors'>
type Outcome = Pick<LivenessCheckRow, 'verdict' | 'selfieBlobId'>
type Refused = { failureCode: NonNullable<LivenessCheckRow['failureCode']>; checks: LivenessCheckRow['checks'] }
type AllNull<T> = { [K in keyof T]: T[K] | null }

export type Progress = {
  /** The last document that was sent, whatever came of it. */
  newest: Newest | null
  /** The document that counts. */
  standing: Standing | null
  /** Of its recordings, the oldest first. */
  outcomes: Outcome[]
  /** Of the last recording, where it was refused: why, and what was measured. */
  refused: Refused | null
}

const newestColumns: Record<keyof Newest, true> = { accepted: true, documentType: true, errors: true }
const standingColumns: Record<keyof Standing, true> = { documentType: true, frontBlobId: true, backBlobId: true, errors: true }

type Row = {
  newest: AllNull<Newest>
  standing: AllNull<Standing>
  refused: AllNull<Refused>
  found: { outcomes: [Outcome['verdict'], Outcome['selfieBlobId']][] }
}

const read = prepareRead<Row>(
  `select ${toColumns('n', 'newest', newestColumns)}, ${toColumns('s', 'standing', standingColumns)},
    l.failure_code as "refused.failureCode", case when l.failure_code is not null then l.checks end as "refused.checks",
    (select coalesce(json_agg(json_build_array(l.verdict, l.selfie_blob_id) order by l.attempt), '[]')
      from liveness_checks l where l.request_id = $1::text and l.superseded_at is null) as "found.outcomes"
  from (select 1) one
  left join lateral (select * from documents d where d.request_id = $1::text and d.superseded_at is null order by d.attempt desc limit 1) n on true
  left join lateral (select * from liveness_checks l where l.request_id = $1::text and l.superseded_at is null order by l.attempt desc limit 1) l on true
  left join documents s on s.request_id = $1::text and s.id = $2::text`,
)

/** How far a person is with documents and recordings, in one statement. */
export async function readProgress(
  db: Kysely<Database>,
  { id, acceptedDocumentId }: Pick<VerificationRequestRow, 'id' | 'acceptedDocumentId'>,
): Promise<Progress> {
  const [row] = await read(db, [id, acceptedDocumentId])
  if (!row) return { newest: null, standing: null, outcomes: [], refused: null }
  const { newest, standing, refused, found } = row
  return {
    newest: newest.documentType === null ? null : (newest as Newest),
    standing: standing.documentType === null ? null : (standing as Standing),
    refused: refused.failureCode === null ? null : (refused as Refused),
    outcomes: found.outcomes.map(([verdict, selfieBlobId]) => ({ verdict, selfieBlobId })),
  }
}
