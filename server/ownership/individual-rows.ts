import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { type Cod2EODType, cod2EODTypes } from '#contract/company/names.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { isStarted } from '#contract/requests/request-status.ts'
import { findNameDifferences } from '#server/documents/identity/find-name-differences.ts'
import { toOwnAddress } from '#server/files/store-blob.ts'
import { toFileAddresses } from '#server/ownership/company-files.ts'
import { requireNode } from '#server/ownership/open-company.ts'
import { loadStructure, type Solved, type Structure, solve, toPercent, totalOf } from '#server/ownership/structure.ts'
import { openDetails, textOf } from '#server/people/person-details.ts'
import { type ListedPerson, listPassedChecks, listPeople } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { CompanyNodeRow } from '#server/platform/database/schema-company.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'addressKey' | 'clock'>

/** The directors, the shareholders or both of a company of the structure. */
export async function listIndividuals(
  context: Needs,
  link: OpenLink,
  { companyId, type }: { companyId: string; type: Cod2EODType | undefined },
): Promise<{ individuals: IndividualRow[]; totalShares: number }> {
  const node = await requireNode(context.db, link, companyId)
  const structure = await loadStructure(context.db, link.request.id)
  const lists = (type ? [type] : cod2EODTypes).map((each) => ({ type: each, ids: idsOf(structure, node.id, each) }))
  const people = await listPeople(context.db, link.request.id, [...new Set(lists.flatMap(({ ids }) => ids))])
  const rowsOf = await openRows(context, link, { structure, node, people })
  return {
    individuals: lists.flatMap((list) => list.ids.flatMap((id) => rowsOf(id, list.type))),
    totalShares: totalOf(structure, node.id).totalShares,
  }
}

/** Everybody of the whole structure once, as the first list that has them shows them. */
export async function listCompanyPeople(context: Needs, link: OpenLink): Promise<IndividualRow[]> {
  const structure = await loadStructure(context.db, link.request.id)
  const people = await listPeople(context.db, link.request.id)
  const root = structure.nodes.find(({ isRoot }) => isRoot)
  if (!root) return []
  const rowsOf = await openRows(context, link, { structure, node: root, people })
  return people.flatMap(({ id }) => {
    const place = findPlaceOf(structure, id)
    return place ? rowsOf(id, place.type, place.node) : []
  })
}

/** Where a person is shown: in a list of the first company, or in the first list that has them. */
export function findPlaceOf(structure: Structure, personId: string): { node: CompanyNodeRow; type: Cod2EODType } | undefined {
  for (const node of structure.nodes) {
    for (const type of cod2EODTypes) if (idsOf(structure, node.id, type).includes(personId)) return { node, type }
  }
  return undefined
}

/** One person, as their list shows them. */
export async function readIndividualRow(
  context: Needs,
  link: OpenLink,
  { node, personId, type }: { node: CompanyNodeRow; personId: string; type: Cod2EODType },
): Promise<{ individual: IndividualRow | undefined; totalShares: number }> {
  const structure = await loadStructure(context.db, link.request.id)
  const people = await listPeople(context.db, link.request.id, [personId])
  const rowsOf = await openRows(context, link, { structure, node, people })
  return { individual: rowsOf(personId, type)[0], totalShares: totalOf(structure, node.id).totalShares }
}

/** The directors, or the shareholders, in the order in which they came. */
export function idsOf({ directorships, holdings }: Structure, companyId: string, type: Cod2EODType): string[] {
  if (type === 'director') return directorships.filter((each) => each.companyId === companyId).map(({ personId }) => personId)
  return holdings.flatMap((each) => (each.companyId === companyId && each.ownerPersonId ? each.ownerPersonId : []))
}

async function openRows(
  context: Needs,
  link: OpenLink,
  { structure, node, people }: { structure: Structure; node: CompanyNodeRow; people: ListedPerson[] },
) {
  const solved = solve(structure, node.id, link.client)
  const byId = new Map(people.map((person) => [person.id, person]))
  const fileIds = people.flatMap(({ frontFileId, backFileId }) => [frontFileId, backFileId].filter((id) => id !== null))
  const addresses = await toFileAddresses(context, link.request.id, fileIds)
  const invited = people.flatMap(({ verificationRequestId }) => verificationRequestId ?? [])
  const checks = new Map((await listPassedChecks(context.db, invited)).map((check) => [check.requestId, check]))
  const differing = await findNameDifferences(context, link.request.id)
  return (id: string, type: Cod2EODType, place: CompanyNodeRow = node): IndividualRow[] => {
    const person = byId.get(id)
    if (!person) return []
    const check = checks.get(id)
    return [
      {
        ...toRow(context, { structure, solved, node: place, person, type }),
        nameDiffers: differing.has(id),
        frontDocumentUrl: addresses.get(person.frontFileId ?? '') ?? null,
        backDocumentUrl: addresses.get(person.backFileId ?? '') ?? null,
        // A face is for the person and for staff: the company reads this row.
        selfieUrl: check?.selfieBlobId ? toOwnAddress(check.selfieBlobId) : null,
        videoUrl: check ? toOwnAddress(check.videoBlobId) : null,
      },
    ]
  }
}

type Shown = { structure: Structure; solved: Solved; node: CompanyNodeRow; person: ListedPerson; type: Cod2EODType }
type Found = 'nameDiffers' | 'frontDocumentUrl' | 'backDocumentUrl' | 'selfieUrl' | 'videoUrl'

function toRow(context: Needs, { structure, solved, node, person, type }: Shown): Omit<IndividualRow, Found> {
  const details = openDetails(context, person)
  const holding = structure.holdings.find((each) => each.companyId === node.id && each.ownerPersonId === person.id)
  const directs = structure.directorships.some((each) => each.companyId === node.id && each.personId === person.id)
  const shares = solved.sharesOf(person.id)
  const percent = toPercent(holding?.shares ?? null)
  const votes = toPercent(holding?.votes ?? null)
  return {
    requestId: person.id,
    systemId: person.subjectId,
    livenessRequestId: person.verificationRequestId,
    COD: node.id,
    cod2EODType: type,
    roles: [...(directs ? (['director'] as const) : []), ...(holding ? (['shareholder'] as const) : [])],
    'First Name': textOf(details, fieldNames.firstName),
    'Middle Name': textOf(details, fieldNames.middleName),
    'Last Name': textOf(details, fieldNames.lastName),
    Designation: textOf(details, fieldNames.designation),
    'Email Address': textOf(details, fieldNames.emailAddress),
    '% of Shares': percent === null ? null : String(percent),
    '% of Votes': votes === null ? null : String(votes),
    direct_shares: percent,
    indirect_shares: shares?.indirectPercent ?? null,
    direct_votes: votes,
    indirect_votes: shares?.votes.indirectPercent ?? null,
    trust_role: holding?.trustRole ?? null,
    ISUBO: shares?.isUbo ?? false,
    counted_by: shares?.by ?? [],
    idType: person.idType,
    status: person.status ?? 'URL_GENERATED',
    updatedDate: person.updatedAt.toISOString(),
    corporateDocumentInfoId: person.documentInfoId,
    corporateOcrDetectionId: person.ocrDetectionId,
    doLiveness: person.doLiveness,
    invitedAt: person.invitedAt?.toISOString() ?? null,
    isLocked: person.status === 'APPROVED',
    isBegun: person.status !== null && isStarted(person.status, person.statusBeforeExpiry),
    revision: person.revision,
  }
}
