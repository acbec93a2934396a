import type { Kysely, Transaction } from 'kysely'
import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { type IdentitySource, identitySources } from '#contract/identity/identity.ts'
import type { StoredIdentity } from '#server/documents/repositories/stored-identity.ts'
import { findFormContent, openFormContent } from '#server/forms/form-content.ts'
import { findStoredAnswers, openStoredAnswers } from '#server/forms/request-form.ts'
import { birthDateName, identityNumber, toEnteredAnswers } from '#server/forms/typed-answers.ts'
import type { NamedPerson } from '#server/identity/matching/match-identity.ts'
import { openDetails, textOf } from '#server/people/person-details.ts'
import { findPerson } from '#server/people/repositories/company-people.ts'
import { findSealedName, saveSealedName } from '#server/people/repositories/identity.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

type Needs = Pick<AppContext, 'masterKey'>

/** A person as one source has them. */
export type SourcedPerson = NamedPerson & { source: IdentitySource }

/** Whom a link is issued for. */
export type IssuedFor = {
  firstName?: string | undefined
  middleName?: string | undefined
  lastName?: string | undefined
  dateOfBirth?: string | undefined
}

const nobody: NamedPerson = { firstName: '', middleName: '', lastName: '', birthDate: '', documentNumber: '' }

/** Everybody who says who the person of a request is, from what stands now. Sources that say nothing are left out. */
export async function findNamedPeople(
  db: Kysely<Database>,
  { masterKey }: Needs,
  request: Pick<VerificationRequestRow, 'id' | 'companyRequestId'>,
  key: Uint8Array,
): Promise<SourcedPerson[]> {
  // One after the other: a transaction is one line to the database.
  const { stored } = await findStoredAnswers({ db }, request.id, key)
  const typed = toEnteredAnswers(stored.answers.personalInformation, await findFormContent({ db }, request, key))
  const row = request.companyRequestId === null ? undefined : await findPerson(db, request.companyRequestId, request.id)
  const sealedName = await findSealedName(db, request.id)
  return toNamedPeople({ typed, ofCompany: row && openDetails({ masterKey }, row), issued: openIssuedFor(key, request.id, sealedName) })
}

/** The same of what was read with the document. */
export function openNamedPeople(
  context: Needs,
  requestId: string,
  key: Uint8Array,
  { answers, sealedContent, sealedName, person }: Omit<StoredIdentity, 'document' | 'statements' | 'sealedEntered'>,
): SourcedPerson[] {
  const stored = answers ? openStoredAnswers(key, requestId, answers).answers.personalInformation : undefined
  const typed = toEnteredAnswers(stored, sealedContent ? openFormContent(key, requestId, sealedContent) : undefined)
  return toNamedPeople({
    typed,
    ofCompany: person ? openDetails(context, person) : undefined,
    issued: openIssuedFor(key, requestId, sealedName),
  })
}

type Stated = { typed: ModuleAnswers; ofCompany?: ModuleAnswers | undefined; issued: NamedPerson }

/** The same from what each of them said. */
export function toNamedPeople({ typed, ofCompany, issued }: Stated): SourcedPerson[] {
  const people: Record<IdentitySource, NamedPerson> = {
    form: toPerson(typed),
    company: ofCompany ? toPerson(ofCompany) : nobody,
    issuer: issued,
  }
  return identitySources.flatMap((source) => (Object.values(people[source]).some(Boolean) ? [{ source, ...people[source] }] : []))
}

function toPerson(answers: ModuleAnswers): NamedPerson {
  const read = (name: string) => textOf(answers, name).trim()
  return {
    firstName: read(fieldNames.firstName),
    middleName: read(fieldNames.middleName),
    lastName: read(fieldNames.lastName),
    birthDate: read(birthDateName),
    documentNumber: read(identityNumber),
  }
}

/** Whom a link was issued for; nobody where its issuer named nobody. */
export function openIssuedFor(key: Uint8Array, requestId: string, sealed: Buffer | null | undefined): NamedPerson {
  if (!sealed) return nobody
  const {
    firstName = '',
    middleName = '',
    lastName = '',
    dateOfBirth = '',
  } = JSON.parse(Buffer.from(unseal(key, toSealName(requestId), sealed)).toString()) as IssuedFor
  return { ...nobody, firstName, middleName, lastName, birthDate: dateOfBirth }
}

/** Keeps whom a link was issued for, under the person's key; nothing where nobody was named. */
export async function saveIssuedFor(
  transaction: Transaction<Database>,
  { id, clientId }: Pick<VerificationRequestRow, 'id' | 'clientId'>,
  key: Uint8Array,
  { firstName, middleName, lastName, dateOfBirth }: IssuedFor,
): Promise<void> {
  const stated = Object.entries({ firstName, middleName, lastName, dateOfBirth }).flatMap(([name, text]) =>
    text?.trim() ? [[name, text.trim()]] : [],
  )
  if (stated.length === 0) return
  const sealedName = Buffer.from(seal(key, toSealName(id), Buffer.from(JSON.stringify(Object.fromEntries(stated)))))
  await saveSealedName(transaction, { requestId: id, clientId, sealedName })
}

const toSealName = (requestId: string) => `named-person:${requestId}`
