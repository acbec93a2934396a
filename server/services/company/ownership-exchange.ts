import type { Transaction } from 'kysely'
import { rowsLimit } from '#contract/company/corporate-definition.ts'
import { fieldNames } from '#contract/company/names.ts'
import { readBods } from '#contract/ownership/bods-read.ts'
import { toBods } from '#contract/ownership/bods-write.ts'
import type { OwnershipGraph } from '#contract/ownership/graph.ts'
import { areSharesWithin } from '#contract/ownership/shares.ts'
import { newId } from '#server/access/identifiers.ts'
import type { OpenLink } from '#server/access/open-link.ts'
import type { Database } from '#server/database/schema.ts'
import { Refusal } from '#server/errors.ts'
import { saveNode } from '#server/repositories/companies.ts'
import { listPeople, saveHolding, savePerson } from '#server/repositories/company-people.ts'
import { operatorHere, recordAudit } from '#server/services/audit/record-audit.ts'
import { sealContent } from '#server/services/company/business-rows.ts'
import { changeCompany, requireOwnCompany } from '#server/services/company/open-company.ts'
import { openDetails, sealDetails, toFullName } from '#server/services/company/person-details.ts'
import { toIdentity } from '#server/services/company/save-business.ts'
import { loadStructure, toGraph } from '#server/services/company/structure.ts'
import { createSubject, openKeyOf } from '#server/services/subject-keys.ts'
import type { Tools } from '#server/tools.ts'

/** The structure of a company as BODS 0.4 statements. */
export async function exportOwnership(tools: Pick<Tools, 'db' | 'masterKey' | 'clock'>, link: Pick<OpenLink, 'request' | 'client'>, companyId: string) {
  requireOwnCompany(link, companyId)
  const graph = toGraph(await loadStructure(tools.db, link.request.id))
  const people = await listPeople(tools.db, link.request.id, graph.people.map(({ id }) => id))
  const names = new Map(people.map((person) => [person.id, toFullName(openDetails(tools, person))]))
  const named: OwnershipGraph = { ...graph, people: graph.people.map(({ id }) => ({ id, name: names.get(id) || id })) }
  const today = tools.clock.now().toISOString().slice(0, 10)
  const statements = toBods(named, {
    rootId: link.request.id,
    statementDate: today,
    publicationDate: today,
    publisherName: link.client.name,
    thresholdPercent: link.client.uboThresholdPercent,
  })
  return { statements }
}

/**
 * Brings owners from BODS 0.4 statements into a structure that has none: all of them, or none. Their e-mail addresses are
 * asked for afterwards. Refuses VALIDATION_ERROR with the places, STRUCTURE_NOT_EMPTY, SHARES_OUT_OF_BOUND, ROW_LIMIT_REACHED.
 */
export async function importOwnership(
  tools: Pick<Tools, 'db' | 'masterKey' | 'news' | 'clock'>,
  link: Pick<OpenLink, 'request'> & Partial<Pick<OpenLink, 'isOld'>>,
  statements: unknown,
  actor: 'applicant' | 'staff' = 'applicant',
) {
  const read = readBods(statements)
  if ('faults' in read) throw new Refusal('VALIDATION_ERROR', read.faults.map(({ path, sentence }) => ({ path, message: sentence })))
  const { graph, rootId, notes } = read
  if (!rootId) throw new Refusal('VALIDATION_ERROR', [{ path: '', message: 'names no company whose owners these are' }])
  requireWholeShares(graph)
  if (graph.companies.length + graph.people.length > rowsLimit) throw new Refusal('ROW_LIMIT_REACHED')
  const key = await openKeyOf(tools.db, tools.masterKey, link.request.subjectId)
  return changeCompany(tools, link, async (transaction, request) => {
    const structure = await loadStructure(transaction, request.id)
    if (structure.holdings.length > 0) throw new Refusal('STRUCTURE_NOT_EMPTY')
    const ids = new Map([[rootId, request.id]])
    const own = { clientId: request.clientId, requestId: request.id }
    for (const company of graph.companies) if (company.id !== rootId) ids.set(company.id, await addCompany(transaction, own, key, company))
    for (const person of graph.people) ids.set(person.id, await addPerson(transaction, tools, own, person.name))
    const people = new Set(graph.people.map(({ id }) => id))
    let addedHoldings = 0
    for (const { ownerId, companyId, shares } of addUp(graph)) {
      const owner = ids.get(ownerId)
      const company = ids.get(companyId)
      if (!owner || !company || owner === company) continue
      const who = people.has(ownerId) ? { ownerPersonId: owner } : { ownerCompanyId: owner }
      await saveHolding(transaction, { id: newId('hld'), ...own, companyId: company, ...who, shares })
      addedHoldings += 1
    }
    const counts = { addedPeople: people.size, addedCompanies: graph.companies.length - 1, addedHoldings }
    const target = { kind: 'request', id: request.id }
    if (actor === 'staff') await recordAudit(transaction, tools, { clientId: request.clientId, actor: operatorHere(), action: 'business.imported', target, facts: counts })
    const leftOut = notes.map(({ path, sentence }) => `${path} ${sentence}`)
    return { result: { ...counts, leftOut }, activity: { activityType: 'OWNERSHIP_IMPORTED' } }
  }, { actor })
}

function requireWholeShares(graph: OwnershipGraph): void {
  for (const { id } of graph.companies) {
    const shares = graph.holdings.filter(({ companyId }) => companyId === id).map(({ sharesPercent }) => sharesPercent)
    if (!areSharesWithin(shares)) throw new Refusal('SHARES_OUT_OF_BOUND', { company: id })
  }
}

/** Several holdings of one owner in one company are one row; a share that nobody said stays open. */
function addUp({ holdings }: OwnershipGraph): { ownerId: string; companyId: string; shares: string | null }[] {
  const rows = new Map<string, { ownerId: string; companyId: string; percent: number }>()
  for (const { ownerId, companyId, sharesPercent } of holdings) {
    const place = JSON.stringify([ownerId, companyId])
    const percent = (rows.get(place)?.percent ?? 0) + (sharesPercent ?? 0)
    rows.set(place, { ownerId, companyId, percent })
  }
  return [...rows.values()].map(({ percent, ...row }) => ({ ...row, shares: percent > 0 ? percent.toFixed(4) : null }))
}

type Own = { clientId: string; requestId: string }

async function addCompany(
  transaction: Transaction<Database>,
  own: Own,
  key: Uint8Array,
  { name, country, number }: OwnershipGraph['companies'][number],
): Promise<string> {
  const id = newId('cod')
  const isoCode = country ?? null
  const companyNumber = number ?? null
  const values = {
    [fieldNames.businessName]: name,
    ...(country && { [fieldNames.country]: country }),
    ...(number && { [fieldNames.companyNumber]: number }),
  }
  await saveNode(transaction, {
    id,
    ...own,
    companyName: name,
    isoCode,
    companyNumber,
    kyckrId: isoCode && companyNumber ? `${isoCode}|${companyNumber}` : null,
    identity: toIdentity(isoCode, companyNumber),
    sealedContent: sealContent(key, id, { businessShareholders: values }),
  })
  return id
}

/** The last word of a name is taken for the family's; whoever fills in the rest sees it. */
async function addPerson(transaction: Transaction<Database>, tools: Pick<Tools, 'masterKey'>, own: Own, name: string): Promise<string> {
  const id = newId('eod')
  const words = name.trim().split(/\s+/)
  const { subjectId, key } = await createSubject(transaction, tools.masterKey, own.clientId)
  const details = { [fieldNames.firstName]: words.slice(0, -1).join(' '), [fieldNames.lastName]: words.at(-1) ?? '' }
  await savePerson(transaction, { id, ...own, subjectId, sealedDetails: sealDetails(key, id, details) })
  return id
}
