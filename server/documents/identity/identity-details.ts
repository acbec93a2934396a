import type { Kysely } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { IdentityField } from '#contract/identity/identity.ts'
import type { readIdentityDetails } from '#contract/personal-info/identity-details-calls.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import { isDocumentStep } from '#contract/requests/step-parameter.ts'
import { type ComparedIdentity, type ComparedPerson, compareIdentity, listDiffering } from '#server/documents/identity/compare-identity.ts'
import { toValue } from '#server/documents/identity/entered-details.ts'
import type { SourcedPerson } from '#server/documents/identity/find-named-people.ts'
import type { DocumentIdentity } from '#server/identity/matching/document-identity.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { IdentityStatementRow } from '#server/platform/database/schema-identity.ts'

type Needs = Pick<AppContext, 'masterKey'>
type Details = AnswerOf<typeof readIdentityDetails>
type Open = { person: SourcedPerson; fields: IdentityField[] }

const nothing: Details = { documentId: null, differences: [], entered: null }

/** Where somebody names the person otherwise than the document that counts, and the person has not said yet which is right. */
export async function readDetails(db: Kysely<Database>, context: Needs, request: VerificationRequestRow): Promise<Details> {
  const compared = await compareOpen(db, context, request)
  if (!compared) return nothing
  const { document, open } = compared
  const form = open.find(({ person }) => person.source === 'form')
  return {
    documentId: request.acceptedDocumentId,
    differences: open.map(({ person, fields }) => ({
      source: person.source,
      fields: fields.map((field) => toDifference(person, document, field)),
    })),
    entered: form ? toEntered(form) : null,
  }
}

/** Whether there is anything to ask the person: they see the page for it then, and nobody else does. */
export async function hasOpenDifferences(db: Kysely<Database>, context: Needs, request: VerificationRequestRow): Promise<boolean> {
  return (await listOpenDifferences(db, context, request)).length > 0
}

export async function listOpenDifferences(db: Kysely<Database>, context: Needs, request: VerificationRequestRow): Promise<Open[]> {
  return (await compareOpen(db, context, request))?.open ?? []
}

async function compareOpen(
  db: Kysely<Database>,
  context: Needs,
  request: VerificationRequestRow,
): Promise<(ComparedIdentity & { open: Open[] }) | undefined> {
  if (isSettled(request.status) || request.status === 'EXPIRED' || request.retryStep === 'base-info' || isDocumentStep(request.retryStep))
    return undefined
  const compared = await compareIdentity(db, context, request)
  return compared ? { ...compared, open: compared.people.flatMap((one) => toOpen(one, compared.statements)) } : undefined
}

/** A field that differs since they answered is asked about with the others. */
function toOpen({ person, match }: ComparedPerson, statements: readonly IdentityStatementRow[]): Open[] {
  const differing = listDiffering(match)
  const answered = statements.find(({ source }) => source === person.source)?.fields ?? []
  return differing.every((field) => answered.includes(field)) ? [] : [{ person, fields: differing }]
}

function toDifference(
  person: SourcedPerson,
  document: DocumentIdentity,
  field: IdentityField,
): Details['differences'][number]['fields'][number] {
  const isHidden = field === 'birthDate' && person.source !== 'form'
  return { field, entered: isHidden ? null : toValue(person, field) || null, document: document[field] }
}

function toEntered({ person, fields }: Open): NonNullable<Details['entered']> {
  const has = (field: IdentityField) => fields.includes(field)
  return {
    ...(has('surname') && { lastName: person.lastName }),
    ...(has('givenNames') && { firstName: person.firstName, middleName: person.middleName }),
    ...(has('birthDate') && { birthDate: person.birthDate }),
    ...(has('documentNumber') && { documentNumber: person.documentNumber }),
  }
}
