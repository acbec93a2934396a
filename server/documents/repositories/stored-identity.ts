import type { Kysely } from 'kysely'
import type { IdentitySource, IdentityStatement } from '#contract/identity/identity.ts'
import { prepareRead } from '#server/platform/database/prepared-read.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { IdentityStatementRow } from '#server/platform/database/schema-identity.ts'

/** What says who the person of a request is, as it is stored: the document that counts, and everybody who named them. */
export type StoredIdentity = {
  document: { id: string; sealedFacts: Buffer }
  answers: { revision: number; sealedAnswers: Buffer } | null
  sealedContent: Buffer | null
  sealedName: Buffer | null
  sealedEntered: Buffer | null
  /** As the company that invited them has them. */
  person: { id: string; subjectId: string; sealedDetails: Buffer | null; sealedKey: Buffer | null } | null
  statements: IdentityStatementRow[]
}

type Row = {
  document: { id: string; sealedFacts: Buffer; requestId: string; clientId: string }
  answers: { revision: number | null; sealedAnswers: Buffer | null }
  stated: {
    sealedContent: Buffer | null
    sealedName: Buffer | null
    sealedEntered: Buffer | null
    statements: [IdentitySource, IdentityStatement, IdentityStatementRow['fields'], string][]
  }
  person: { id: string | null; subjectId: string | null; sealedDetails: Buffer | null; sealedKey: Buffer | null }
}

const read = prepareRead<Row>(
  `select d.id as "document.id", d.sealed_facts as "document.sealedFacts", d.request_id as "document.requestId", d.client_id as "document.clientId",
    w.revision as "answers.revision", w.sealed_answers as "answers.sealedAnswers",
    t.sealed_content as "stated.sealedContent", n.sealed_name as "stated.sealedName", e.sealed_details as "stated.sealedEntered",
    (select coalesce(json_agg(json_build_array(s.source, s.statement, s.fields, s.stated_at) order by s.source), '[]')
      from identity_statements s where s.request_id = d.request_id and s.document_id = d.id) as "stated.statements",
    p.id as "person.id", p.subject_id as "person.subjectId", p.sealed_details as "person.sealedDetails", p.sealed_key as "person.sealedKey"
  from documents d
  left join form_answers w on w.request_id = d.request_id
  left join form_contents t on t.request_id = d.request_id
  left join named_people n on n.request_id = d.request_id
  left join entered_details e on e.request_id = d.request_id
  left join lateral (select p.*, k.sealed_key from company_people p left join subject_keys k on k.subject_id = p.subject_id
    where p.id = d.request_id and p.request_id = $3::text and $3::text is not null limit 1) p on true
  where d.request_id = $1::text and d.id = $2::text`,
)

/** In one statement; nothing without a document that counts. */
export async function findStoredIdentity(
  db: Kysely<Database>,
  { id, acceptedDocumentId, companyRequestId }: Pick<VerificationRequestRow, 'id' | 'acceptedDocumentId' | 'companyRequestId'>,
): Promise<StoredIdentity | undefined> {
  if (acceptedDocumentId === null) return undefined
  const [row] = await read(db, [id, acceptedDocumentId, companyRequestId])
  if (!row) return undefined
  const { document, answers, stated, person } = row
  const { statements, ...sealed } = stated
  const { requestId, clientId } = document
  return {
    document,
    ...sealed,
    answers:
      answers.sealedAnswers && answers.revision !== null ? { revision: answers.revision, sealedAnswers: answers.sealedAnswers } : null,
    person: person.id !== null && person.subjectId !== null ? { ...person, id: person.id, subjectId: person.subjectId } : null,
    statements: statements.map(([source, statement, fields, at]) => ({
      ...{ requestId, clientId, documentId: document.id, source, statement, fields },
      statedAt: new Date(at),
    })),
  }
}
