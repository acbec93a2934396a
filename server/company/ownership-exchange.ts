import type { Transaction } from 'kysely'
import { rowsLimit } from '#contract/company/corporate-definition.ts'
import { toOwnerKind } from '#contract/company/owner-facts.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { writeBods } from '#contract/ownership/bods-write.ts'
import type { Holding, OwnedCompany, OwnershipGraph, Person } from '#contract/ownership/graph.ts'
import { areSharesWithin } from '#contract/ownership/shares.ts'
import { isWithinLimits, measureStructure } from '#contract/ownership/structure-limits.ts'
import { operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import { toIdentity } from '#server/company/save-business.ts'
import { sealContent } from '#server/ownership/business-rows.ts'
import { changeCompany, requireOwnCompany } from '#server/ownership/open-company.ts'
import { saveNode } from '#server/ownership/repositories/companies.ts'
import { loadStructure, toGraph } from '#server/ownership/structure.ts'
import { openDetails, sealDetails, textOf, toFullName } from '#server/people/person-details.ts'
import { type ImportedPart, listPeople, saveHolding, savePerson } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject, openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { ReadOwnership } from '#server/platform/ports.ts'

/** The structure of a company as BODS 0.4 statements. */
export async function exportOwnership(
  context: Pick<AppContext, 'db' | 'masterKey' | 'clock'>,
  link: Pick<OpenLink, 'request' | 'client'>,
  companyId: string,
) {
  requireOwnCompany(link, companyId)
  const graph = toGraph(await loadStructure(context.db, link.request.id))
  const people = await listPeople(
    context.db,
    link.request.id,
    graph.people.map(({ id }) => id),
  )
  const names = new Map(people.map((person) => [person.id, toFullName(openDetails(context, person))]))
  const exposed = new Set(
    people.filter((person) => textOf(openDetails(context, person), fieldNames.politicallyExposed) === 'yes').map(({ id }) => id),
  )
  const named: OwnershipGraph = {
    ...graph,
    people: graph.people.map(({ id }) => ({ id, name: names.get(id) || id, ...(exposed.has(id) && { isPep: true }) })),
  }
  const today = context.clock.now().toISOString().slice(0, 10)
  const statements = writeBods(named, {
    rootId: link.request.id,
    statementDate: today,
    publicationDate: today,
    publisherName: link.client.name,
    thresholdPercent: link.client.uboThresholdPercent,
    rule: link.client.ownershipRule,
  })
  return { statements }
}

/**
 * Brings owners from BODS 0.4 statements into a structure that has none: all of them, or none. Their email addresses are
 * asked for afterwards. Refuses VALIDATION_ERROR with the places, STRUCTURE_NOT_EMPTY, SHARES_OUT_OF_BOUND, VOTES_OUT_OF_BOUND, ROW_LIMIT_REACHED.
 */
export async function importOwnership(
  context: Pick<AppContext, 'db' | 'masterKey' | 'pubsub' | 'clock'>,
  link: Pick<OpenLink, 'request'> & Partial<Pick<OpenLink, 'isOld'>>,
  read: ReadOwnership,
  actor: 'applicant' | 'staff' = 'applicant',
) {
  if ('faults' in read)
    throw new Refusal(
      'VALIDATION_ERROR',
      read.faults.map(({ path, sentence }) => ({ path, message: sentence })),
    )
  const { graph, rootId, notes } = read
  if (!rootId) throw new Refusal('VALIDATION_ERROR', [{ path: '', message: 'names no company whose owners these are' }])
  requireWholeShares(graph)
  if (graph.companies.length + graph.people.length > rowsLimit || !isWithinLimits(measureStructure(graph.holdings)))
    throw new Refusal('ROW_LIMIT_REACHED')
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  return changeCompany(
    context,
    link,
    async (transaction, request) => {
      const structure = await loadStructure(transaction, request.id)
      if (structure.holdings.length > 0) throw new Refusal('STRUCTURE_NOT_EMPTY')
      const ids = new Map([[rootId, request.id]])
      const own = { clientId: request.clientId, requestId: request.id }
      for (const company of graph.companies)
        if (company.id !== rootId) ids.set(company.id, await addCompany(transaction, own, key, company))
      for (const person of graph.people) ids.set(person.id, await addPerson(transaction, context, own, person))
      const people = new Set(graph.people.map(({ id }) => id))
      let addedHoldings = 0
      for (const { ownerId, companyId, ...part } of addUp(graph)) {
        const owner = ids.get(ownerId)
        const company = ids.get(companyId)
        if (!owner || !company || owner === company) continue
        const who = people.has(ownerId) ? { ownerPersonId: owner } : { ownerCompanyId: owner }
        await saveHolding(transaction, { id: newId('hld'), ...own, companyId: company, ...who, ...part })
        addedHoldings += 1
      }
      const counts = { addedPeople: people.size, addedCompanies: graph.companies.length - 1, addedHoldings }
      const target = { kind: 'request', id: request.id }
      if (actor === 'staff')
        await recordAudit(transaction, context, {
          clientId: request.clientId,
          actor: operatorHere(),
          action: 'business.imported',
          target,
          facts: counts,
        })
      const leftOut = notes.map(({ path, sentence }) => `${path} ${sentence}`)
      return { result: { ...counts, leftOut }, activity: { activityType: 'OWNERSHIP_IMPORTED' } }
    },
    { actor },
  )
}

function requireWholeShares(graph: OwnershipGraph): void {
  const holdings = new Map(graph.companies.map(({ id }): [string, Holding[]] => [id, []]))
  for (const holding of graph.holdings) holdings.get(holding.companyId)?.push(holding)
  for (const [id, held] of holdings) {
    if (!areSharesWithin(held.map(({ sharesPercent }) => sharesPercent))) throw new Refusal('SHARES_OUT_OF_BOUND', { company: id })
    if (!areSharesWithin(held.map(({ votesPercent }) => votesPercent))) throw new Refusal('VOTES_OUT_OF_BOUND', { company: id })
  }
}

type AddedHolding = ImportedPart & { ownerId: string; companyId: string }

/** Several holdings of one owner in one company are one row; a share that nobody said stays open. */
function addUp({ holdings }: OwnershipGraph): AddedHolding[] {
  const rows = new Map<string, Holding[]>()
  for (const holding of holdings) {
    const place = JSON.stringify([holding.ownerId, holding.companyId])
    const others = rows.get(place)
    if (others) others.push(holding)
    else rows.set(place, [holding])
  }
  return [...rows.values()].flatMap((held): AddedHolding[] => {
    const [first] = held
    if (!first) return []
    const sum = (percentOf: (holding: Holding) => number) => held.reduce((all, each) => all + percentOf(each), 0)
    const percent = sum(({ sharesPercent }) => sharesPercent ?? 0)
    const isStated = held.some(({ votesPercent }) => votesPercent !== undefined)
    const isUnknown = held.some(({ votesPercent }) => votesPercent === null)
    // Beside one whose votes are said, another votes with its capital.
    const votes = sum(({ votesPercent, sharesPercent }) => votesPercent ?? sharesPercent ?? 0)
    return [
      {
        ownerId: first.ownerId,
        companyId: first.companyId,
        shares: percent > 0 ? percent.toFixed(4) : null,
        votes: isStated && !isUnknown ? votes.toFixed(4) : null,
        votesUnknown: isUnknown,
        trustRole: held.find(({ trustRole }) => trustRole)?.trustRole ?? null,
      },
    ]
  })
}

type Own = { clientId: string; requestId: string }

async function addCompany(transaction: Transaction<Database>, own: Own, key: Uint8Array, company: OwnedCompany): Promise<string> {
  const { name, country, number } = company
  const id = newId('cod')
  const isoCode = country ?? null
  const companyNumber = number ?? null
  const facts = toOwnerKind(company)
  const values = {
    [fieldNames.businessName]: name,
    ...(country && { [fieldNames.country]: country }),
    ...(number && { [fieldNames.companyNumber]: number }),
    ...(facts.ownerKind && { [fieldNames.ownerKind]: facts.ownerKind }),
    ...(facts.stockExchange && { [fieldNames.stockExchange]: facts.stockExchange }),
  }
  await saveNode(transaction, {
    id,
    ...own,
    companyName: name,
    isoCode,
    companyNumber,
    ...facts,
    kyckrId: isoCode && companyNumber ? `${isoCode}|${companyNumber}` : null,
    identity: toIdentity(isoCode, companyNumber),
    sealedContent: sealContent(key, id, { businessShareholders: values }),
  })
  return id
}

/** The last word of a name is taken for the family's; whoever fills in the rest sees it. */
async function addPerson(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'masterKey'>,
  own: Own,
  { name, isPep }: Person,
): Promise<string> {
  const id = newId('eod')
  const parts = name.trim().split(/\s+/)
  const { subjectId, key } = await createSubject(transaction, context.masterKey, own.clientId)
  const details = {
    [fieldNames.firstName]: parts.slice(0, -1).join(' '),
    [fieldNames.lastName]: parts.at(-1) ?? '',
    ...(isPep && { [fieldNames.politicallyExposed]: 'yes' }),
  }
  await savePerson(transaction, { id, ...own, subjectId, sealedDetails: sealDetails(key, id, details) })
  return id
}
