import type { Transaction } from 'kysely'
import type { Cod2EODType } from '#contract/company/names.ts'
import { toBusinessRow } from '#server/ownership/business-rows.ts'
import { changeCompany, requireNode, requireOpenNode } from '#server/ownership/open-company.ts'
import { changeNode } from '#server/ownership/repositories/companies.ts'
import { detachFiles } from '#server/ownership/repositories/company-files.ts'
import { requirePerson, requireUnchanged } from '#server/ownership/require-person.ts'
import { loadStructure, type Structure, toReached, totalOf } from '#server/ownership/structure.ts'
import { changePerson, listPeople, removeDirectorships, removeHoldings, revokeLinks } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

type Place = { COD?: string | undefined; type?: Cod2EODType | undefined; revision?: number | undefined }

/** Takes a person out of one list, or of everything. Whoever stands in no list any more is emptied, and their link is closed. */
export async function deleteIndividual(
  context: AppContext,
  link: OpenLink,
  id: string,
  { COD, type, revision }: Place,
): Promise<{ totalShares: number }> {
  return changeCompany(context, link, async (transaction, request) => {
    const person = await requirePerson(transaction, link, id)
    const node = await requireNode(transaction, link, COD)
    await requireUnchanged(context, link, person, { node, type: type ?? 'director', revision })
    const structure = await loadStructure(transaction, request.id)
    const isHere = (companyId: string) => COD === undefined || companyId === node.id
    const places = [
      ...structure.holdings.filter(({ ownerPersonId }) => ownerPersonId === id),
      ...structure.directorships.filter(({ personId }) => personId === id),
    ]
    for (const place of structure.nodes)
      if (isHere(place.id) && places.some(({ companyId }) => companyId === place.id)) requireOpenNode(place)
    const now = context.clock.now()
    if (type !== 'shareholder')
      await removeDirectorships(transaction, { personId: id, ...(COD === undefined ? {} : { companyId: node.id }) })
    if (type !== 'director') {
      const held = structure.holdings.filter((each) => each.ownerPersonId === id && isHere(each.companyId))
      await removeHoldings(
        transaction,
        held.map((each) => each.id),
        now,
      )
    }
    const left = await loadStructure(transaction, request.id)
    if (standsNowhere(left, id)) await emptyPeople(transaction, request.id, [id], now)
    else await changePerson(transaction, person, {})
    const remark = [type ?? 'all', id].join(' ')
    return { result: { totalShares: totalOf(left, node.id).totalShares }, activity: { activityType: 'INDIVIDUAL_DELETED', remark } }
  })
}

function standsNowhere({ directorships, holdings }: Structure, personId: string): boolean {
  return !directorships.some((each) => each.personId === personId) && !holdings.some(({ ownerPersonId }) => ownerPersonId === personId)
}

async function emptyPeople(transaction: Transaction<Database>, requestId: string, ids: string[], now: Date): Promise<void> {
  for (const person of await listPeople(transaction, requestId, ids)) {
    const files = [person.frontFileId, person.backFileId].filter((file) => file !== null)
    await detachFiles(transaction, requestId, files, now)
    await changePerson(transaction, person, { deletedAt: now, sealedDetails: null, emailKey: null, frontFileId: null, backFileId: null })
    if (person.verificationRequestId) await revokeLinks(transaction, person.verificationRequestId, now)
  }
}

type Owner = { COD: string; parentId?: string | undefined; revision?: number | undefined }

/** Takes a company out of the owners of another, or of everything, with everything that only it led to. */
export async function deleteBusinessShareholder(
  context: AppContext,
  link: OpenLink,
  { COD, parentId, revision }: Owner,
): Promise<{ totalShares: number }> {
  return changeCompany(context, link, async (transaction, request) => {
    const node = await requireNode(transaction, link, COD)
    const parent = requireOpenNode(await requireNode(transaction, link, parentId))
    if (node.isRoot) throw new Refusal('REQUEST_NOT_FOUND')
    if (node.status === 'APPROVED') throw new Refusal('ROW_APPROVED')
    const structure = await loadStructure(transaction, request.id)
    if (revision !== undefined && revision !== node.revision) {
      throw new Refusal('ROW_CHANGED_ELSEWHERE', { businessShareholder: toBusinessRow(structure, link, node.id, parentId) ?? null })
    }
    const gone = structure.holdings.filter(
      (each) => each.ownerCompanyId === node.id && (parentId === undefined || each.companyId === parent.id),
    )
    if (gone.length === 0) throw new Refusal('ROW_DELETED_ELSEWHERE')
    const now = context.clock.now()
    await requireNoneApproved(
      transaction,
      request.id,
      structure,
      gone.map(({ id }) => id),
    )
    await removeHoldings(
      transaction,
      gone.map(({ id }) => id),
      now,
    )
    const left = await sweep(transaction, request.id, now)
    return {
      result: { totalShares: totalOf(left, parent.id).totalShares },
      activity: { activityType: 'BUSINESS_SHAREHOLDER_DELETED', remark: node.id },
    }
  })
}

/** Nobody who is approved goes by the way. */
async function requireNoneApproved(
  transaction: Transaction<Database>,
  requestId: string,
  structure: Structure,
  gone: string[],
): Promise<void> {
  const holdings = structure.holdings.filter(({ id }) => !gone.includes(id))
  const reached = toReached({ holdings }, requestId)
  const lost = new Set(structure.nodes.filter(({ id }) => !reached.has(id)).map(({ id }) => id))
  const people = await listPeople(transaction, requestId, peopleOf(structure, lost))
  const stays = peopleOf({ ...structure, holdings }, reached)
  const isLost = people.some(({ id, status }) => status === 'APPROVED' && !stays.includes(id))
  if (isLost || structure.nodes.some(({ id, status }) => status === 'APPROVED' && lost.has(id))) throw new Refusal('ROW_APPROVED')
}

function peopleOf({ directorships, holdings }: Structure, companies: ReadonlySet<string>): string[] {
  const directors = directorships.filter(({ companyId }) => companies.has(companyId)).map(({ personId }) => personId)
  const owners = holdings.filter(({ companyId }) => companies.has(companyId)).flatMap(({ ownerPersonId }) => ownerPersonId ?? [])
  return [...new Set([...directors, ...owners])]
}

/** Companies to which no way leads from the first one go, with those who stood in their lists alone. */
async function sweep(transaction: Transaction<Database>, requestId: string, now: Date): Promise<Structure> {
  const structure = await loadStructure(transaction, requestId)
  const reached = toReached(structure, requestId)
  const lost = structure.nodes.filter(({ id }) => !reached.has(id))
  if (lost.length === 0) return structure
  const lostIds = new Set(lost.map(({ id }) => id))
  const theirs = peopleOf(structure, lostIds)
  await removeHoldings(
    transaction,
    structure.holdings.filter(({ companyId }) => lostIds.has(companyId)).map(({ id }) => id),
    now,
  )
  for (const node of lost) {
    await removeDirectorships(transaction, { companyId: node.id })
    await changeNode(transaction, node, { deletedAt: now, sealedContent: null })
  }
  const left = await loadStructure(transaction, requestId)
  await emptyPeople(
    transaction,
    requestId,
    theirs.filter((id) => standsNowhere(left, id)),
    now,
  )
  return left
}
