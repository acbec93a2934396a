import type { Kysely } from 'kysely'
import type { modulesWithRows } from '#contract/company/resubmission-item.ts'
import { openContent } from '#server/ownership/business-rows.ts'
import { loadStructure } from '#server/ownership/structure.ts'
import { openDetails, toFullName } from '#server/people/person-details.ts'
import { listPeople } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** A row of a company's lists, with everything that the company can change of it. `id` is a person's EOD or a company's COD. */
export type ListedRow = {
  module: (typeof modulesWithRows)[number]
  id: string
  name: string
  /** Staff approved it: the company changes it no more. */
  isApproved: boolean
  /** Whose list it stands in. */
  companyId: string
  shares: string | null
  stated: unknown
}

/** Every row of a company, of all levels, in one order. */
export async function listRows(
  db: Kysely<Database>,
  context: Pick<AppContext, 'masterKey'>,
  requestId: string,
  key: Uint8Array,
): Promise<ListedRow[]> {
  const structure = await loadStructure(db, requestId)
  const people = new Map((await listPeople(db, requestId)).map((person) => [person.id, person]))
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]))
  const ofPerson = (personId: string | null) => {
    const person = personId === null ? undefined : people.get(personId)
    if (!person) return undefined
    const details = openDetails(context, person)
    const { idType, frontFileId, backFileId } = person
    return {
      id: person.id,
      name: toFullName(details),
      isApproved: person.status === 'APPROVED',
      stated: { details, idType, frontFileId, backFileId },
    }
  }
  const directors = structure.directorships.flatMap(({ companyId, personId }): ListedRow[] => {
    const person = ofPerson(personId)
    return person ? [{ module: 'directors', companyId, shares: null, ...person }] : []
  })
  const owners = structure.holdings.flatMap(({ companyId, ownerPersonId, ownerCompanyId, shares }): ListedRow[] => {
    const person = ofPerson(ownerPersonId)
    if (person) return [{ module: 'individualShareholderInformation', companyId, shares, ...person }]
    const node = nodes.get(ownerCompanyId ?? '')
    if (!node) return []
    const own = { id: node.id, name: node.companyName, isApproved: node.status === 'APPROVED', stated: openContent(key, node) }
    return [{ module: 'businessShareholders', companyId, shares: shares === null ? null : String(Number(shares)), ...own }]
  })
  const toPlace = ({ module, companyId, id }: ListedRow) => `${module} ${companyId} ${id}`
  return [...directors, ...owners].sort((one, other) => (toPlace(one) < toPlace(other) ? -1 : 1))
}
