import type { Kysely } from 'kysely'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { DeclaredCompany, DeclaredOwner, DeclaredPerson } from '#contract/registry/registered-company.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import { idsOf } from '#server/ownership/individual-rows.ts'
import { getCorporateRequest } from '#server/ownership/repositories/companies.ts'
import { loadStructure, toPercent, toReached } from '#server/ownership/structure.ts'
import { openDetails, textOf, toFullName } from '#server/people/person-details.ts'
import { type ListedPerson, listPeople } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { CompanyNodeRow } from '#server/platform/database/schema-company.ts'
import { findDeclaredValue } from '#server/registry/fact-fields.ts'
import { findMonthsOfBirth } from '#server/registry/months-of-birth.ts'

type Needs = Pick<AppContext, 'masterKey'>
type Company = Pick<VerificationRequestRow, 'id' | 'subjectId'>

/** What a company says of itself, its directors and its owners, as it is compared with a register. Throws SubjectErased. */
export async function readDeclared(db: Kysely<Database>, context: Needs, request: Company): Promise<DeclaredCompany> {
  const { companyName, companyNumber } = await getCorporateRequest(db, request.id)
  const key = await openKeyOf(db, context.masterKey, request.subjectId)
  const { stored } = await findStoredAnswers({ db }, request.id, key)
  const parties = await readDeclaredParties(db, context, request)
  return {
    companyName,
    companyNumber: findDeclaredValue(stored.answers, 'number') ?? companyNumber,
    incorporatedOn: findDeclaredValue(stored.answers, 'incorporatedOn'),
    address: findDeclaredValue(stored.answers, 'address'),
    ...parties,
  }
}

/** The rows of a company's own directors, and of everybody above it. */
export async function readDeclaredParties(
  db: Kysely<Database>,
  context: Needs,
  { id }: Pick<Company, 'id'>,
): Promise<Pick<DeclaredCompany, 'directors' | 'owners'>> {
  const structure = await loadStructure(db, id)
  const people = await listPeople(db, id)
  const months = await findMonthsOfBirth(db, context, people)
  const declared = new Map(people.map((person) => [person.id, toPerson(context, person, months.get(person.id) ?? null)]))
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]))
  const reached = toReached(structure, id)
  // Its own owners first: whoever is found twice counts as one of them.
  const holdings = structure.holdings
    .filter(({ companyId }) => reached.has(companyId))
    .toSorted((one, other) => Number(other.companyId === id) - Number(one.companyId === id))
  const owners = new Map<string, DeclaredOwner>()
  for (const { companyId, ownerPersonId, ownerCompanyId, shares } of holdings) {
    const owner = declared.get(ownerPersonId ?? '') ?? toCompany(nodes.get(ownerCompanyId ?? ''))
    if (owner && !owners.has(owner.id)) owners.set(owner.id, { ...owner, sharesPercent: toPercent(shares), isDirect: companyId === id })
  }
  return { directors: idsOf(structure, id, 'director').flatMap((each) => declared.get(each) ?? []), owners: [...owners.values()] }
}

function toPerson(context: Needs, person: ListedPerson, monthOfBirth: string | null): DeclaredPerson {
  const details = openDetails(context, person)
  const word = (name: string) => textOf(details, name).trim() || null
  const parts = { firstName: word(fieldNames.firstName), middleName: word(fieldNames.middleName), lastName: word(fieldNames.lastName) }
  return { id: person.id, kind: 'person', name: toFullName(details), ...parts, monthOfBirth }
}

function toCompany(node: CompanyNodeRow | undefined) {
  if (!node) return undefined
  const { id, companyName, isoCode, companyNumber } = node
  return { id, kind: 'company' as const, name: companyName, isoCode, companyNumber }
}
