import type { Kysely } from 'kysely'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { DocumentRow, LivenessCheckRow } from '#server/platform/database/schema-verification.ts'

type Requested = Pick<VerificationRequestRow, 'id' | 'acceptedDocumentId'>

/** The document that counts; where none does, the newest that was tried. */
export async function findJudgedDocument(db: Kysely<Database>, { id, acceptedDocumentId }: Requested): Promise<DocumentRow | undefined> {
  const own = db.selectFrom('documents').selectAll().where('requestId', '=', id).where('supersededAt', 'is', null)
  if (acceptedDocumentId) return own.where('id', '=', acceptedDocumentId).executeTakeFirst()
  return own.orderBy('attempt', 'desc').limit(1).executeTakeFirst()
}

/** The newest check against that document: one against another document says nothing of who holds this one. */
export async function findJudgedLiveness(
  db: Kysely<Database>,
  { id }: Requested,
  document: Pick<DocumentRow, 'id'> | undefined,
): Promise<LivenessCheckRow | undefined> {
  if (!document) return undefined
  return db
    .selectFrom('livenessChecks')
    .selectAll()
    .where('requestId', '=', id)
    .where('documentId', '=', document.id)
    .where('supersededAt', 'is', null)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether staff let the person go on without the liveness check: with this document, or without any picture. */
export async function isLivenessWaived(db: Kysely<Database>, requestId: string, documentId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('manualReviews')
    .select('id')
    .where('requestId', '=', requestId)
    .where((is) =>
      is.or([
        is('answer', '=', 'without_biometrics'),
        ...(documentId ? [is.and([is('answer', '=', 'without_liveness'), is('documentId', '=', documentId)])] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findAnswers(db: Kysely<Database>, requestId: string) {
  return db
    .selectFrom('formAnswers')
    .select(['revision', 'sealedAnswers', 'submittedAt'])
    .where('requestId', '=', requestId)
    .executeTakeFirst()
}

export async function findOrganization(db: Kysely<Database>, requestId: string) {
  return db
    .selectFrom('corporateRequests')
    .select(['companyName', 'isoCode', 'companyNumber'])
    .where('requestId', '=', requestId)
    .executeTakeFirst()
}

/** Whom a company names, with what stands of their own verification: ids and outcomes, and no name. */
export async function listVerifiedPeople(db: Kysely<Database>, requestId: string) {
  return db
    .selectFrom('companyPeople as p')
    .leftJoin('verificationRequests as r', 'r.id', 'p.verificationRequestId')
    .select((eb) => [
      'p.id',
      'r.status',
      'r.receiptId',
      eb.exists(eb.selectFrom('companyDirectors as d').select('d.personId').whereRef('d.personId', '=', 'p.id')).as('isDirector'),
      eb
        .exists(
          eb.selectFrom('companyHoldings as h').select('h.id').whereRef('h.ownerPersonId', '=', 'p.id').where('h.deletedAt', 'is', null),
        )
        .as('isOwner'),
    ])
    .where('p.requestId', '=', requestId)
    .where('p.deletedAt', 'is', null)
    .orderBy('p.createdAt')
    .orderBy('p.id')
    .execute()
}
