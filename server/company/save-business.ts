import type { Transaction } from 'kysely'
import { rowsLimit } from '#contract/company/corporate-definition.ts'
import { type HoldingFacts, judgeRow } from '#contract/company/judge-row.ts'
import { type OwnerKind, ownerKinds } from '#contract/company/owner-facts.ts'
import { type Answers, type ModuleAnswers, mergeAnswers } from '#contract/forms/definition/answers.ts'
import type { FormContent } from '#contract/forms/definition/content-schema.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { toAnswers } from '#contract/forms/form-content.ts'
import { judgeAnswers } from '#contract/forms/judge-answers.ts'
import type { Language } from '#contract/language.ts'
import { openContent, planBusiness, readBusinessRow, sealContent, toBusinessRow } from '#server/ownership/business-rows.ts'
import { requireNoIssues } from '#server/ownership/company-issues.ts'
import { toImportedAnswers, toImportedPart } from '#server/ownership/imported-part.ts'
import { changeCompany, requireNode, requireOpenNode } from '#server/ownership/open-company.ts'
import { changeNode, findNode, findNodeByIdentity, saveNode } from '#server/ownership/repositories/companies.ts'
import { loadStructure, requireSharesAvailable } from '#server/ownership/structure.ts'
import { changeHolding, findHolding, saveHolding } from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { CompanyHoldingRow, CompanyNodeRow } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'
import { confirmSuggestion } from '#server/registry/suggestions.ts'

export type SentBusiness = {
  /** The row or its company. */
  id?: string | null | undefined
  parentId?: string | undefined
  isChange: boolean
  revision?: number | undefined
  displayAreas: FormContent['displayAreas']
  kyckrId?: string | null | undefined
  companyName?: string | undefined
  direct_shares?: string | number | undefined
  /** Whom of the registry's the row confirms. */
  registryKey?: string | undefined
}

/** Adds or changes a company that owns shares. The same company, by country and number, is one node with several holdings. */
export async function saveBusinessShareholder(context: AppContext, link: OpenLink, sent: SentBusiness, language: Language) {
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  const saved = await changeCompany(context, link, async (transaction, request) => {
    const { node: known, parent, holding } = await findPlace(transaction, link, sent)
    requireOpenNode(parent)
    const structure = await loadStructure(transaction, request.id)
    if (known?.status === 'APPROVED' && sent.isChange) throw new Refusal('ROW_APPROVED')
    if (sent.isChange && known && sent.revision !== undefined && sent.revision !== known.revision) {
      throw new Refusal('ROW_CHANGED_ELSEWHERE', { businessShareholder: toBusinessRow(structure, link, known.id, parent.id) ?? null })
    }
    const stated = toStated(context, link, sent, { before: known ? openContent(key, known) : {}, known, holding, language })
    const same = stated.identity ? await findNodeByIdentity(transaction, request.id, stated.identity) : undefined
    if (same && known && same.id !== known.id)
      throw new Refusal('VALIDATION_ERROR', [{ path: fieldNames.companyNumber, message: 'is another company of the structure' }])
    const node = known ?? same
    if (node?.id === parent.id || (stated.identity !== null && stated.identity === parent.identity))
      throw new Refusal('COMPANY_OWNS_ITSELF')
    // Added once more, an approved row would take other shares.
    if (
      node?.status === 'APPROVED' &&
      structure.holdings.some(({ ownerCompanyId, companyId }) => ownerCompanyId === node.id && companyId === parent.id)
    ) {
      throw new Refusal('ROW_APPROVED')
    }
    requireSharesAvailable(structure.holdings, { companyId: parent.id, ownerId: node?.id ?? '', ...stated.part })
    if (!node && structure.nodes.length >= rowsLimit) throw new Refusal('ROW_LIMIT_REACHED')
    const stored = await keepNode(transaction, link, key, { node, stated })
    await keepHolding(transaction, { parent, node: stored, structure: structure.holdings, part: stated.part })
    if (parent.isRoot) await confirmSuggestion(transaction, context, request, { key: sent.registryKey, id: stored.id })
    const activityType = sent.isChange ? 'BUSINESS_SHAREHOLDER_CHANGED' : 'BUSINESS_SHAREHOLDER_ADDED'
    return {
      result: { nodeId: stored.id, parentId: parent.id, isMerged: !sent.isChange && node !== undefined },
      activity: { activityType, remark: stored.id },
    }
  })
  const { businessShareholder, totalShares } = await readBusinessRow(context, link, saved)
  if (!businessShareholder) throw new Refusal('ROW_DELETED_ELSEWHERE')
  return { businessShareholder, isMerged: saved.isMerged, totalShares }
}

type Place = { node: CompanyNodeRow | undefined; parent: CompanyNodeRow; holding: CompanyHoldingRow | undefined }

/** The row that is meant, by its own id or by its company's. Refuses REQUEST_NOT_FOUND, ROW_DELETED_ELSEWHERE. */
async function findPlace(transaction: Transaction<Database>, link: OpenLink, { id, parentId, isChange }: SentBusiness): Promise<Place> {
  const requestId = link.request.id
  if (!id) return { node: undefined, parent: await requireNode(transaction, link, parentId), holding: undefined }
  const byRow = await findHolding(transaction, requestId, id)
  const owner = byRow ? byRow.ownerCompanyId : (await findNode(transaction, requestId, id))?.id
  if (!owner) throw new Refusal('REQUEST_NOT_FOUND')
  if (byRow?.deletedAt) throw new Refusal('ROW_DELETED_ELSEWHERE')
  const node = await requireNode(transaction, link, owner)
  const { holdings } = await loadStructure(transaction, requestId)
  const desired = parentId ?? byRow?.companyId
  const rows = holdings.filter(({ ownerCompanyId, companyId }) => ownerCompanyId === owner && (!desired || companyId === desired))
  const holding = byRow ? rows.find((row) => row.id === byRow.id) : rows[0]
  if (isChange && !holding) throw new Refusal('ROW_DELETED_ELSEWHERE')
  return { node, parent: await requireNode(transaction, link, desired ?? holding?.companyId), holding }
}

type Before = { before: Answers; known: CompanyNodeRow | undefined; holding: CompanyHoldingRow | undefined; language: Language }
type Stated = {
  answers: Answers
  part: HoldingFacts
  ownerKind: OwnerKind | null
  stockExchange: string | null
  companyName: string
  isoCode: string | null
  companyNumber: string | null
  kyckrId: string | null
  identity: string | null
}

function toStated(context: AppContext, link: OpenLink, sent: SentBusiness, { before, known, holding, language }: Before): Stated {
  const plan = planBusiness(context, link)
  const { answers, twice } = toAnswers({ displayAreas: sent.displayAreas })
  if (twice.length > 0)
    throw new Refusal(
      'VALIDATION_ERROR',
      twice.map((path) => ({ path, message: 'was sent twice' })),
    )
  const { businessShareholders = {}, ...others } = answers
  const { [fieldNames.shares]: typed, ...values } = fill(businessShareholders, sent)
  const earlier = holding?.shares ? String(Number(holding.shares)) : undefined
  const typedShares = typed === undefined ? earlier : String(typed)
  const judged = judgeRow(
    plan,
    ['businessShareholders'],
    { values: { ...before.businessShareholders, ...toImportedAnswers(holding), ...values }, typedShares },
    'businessShareholders',
  )
  // What else the form asks of companies may stay unfinished.
  const rest = judgeAnswers(plan, others, 'draft')
  requireNoIssues(plan, [...judged.issues, ...rest.issues], language)
  const text = (name: string) => (typeof judged.values[name] === 'string' ? judged.values[name].trim() : '')
  // Null: what was looked up counts no more.
  const lookedUp = sent.kyckrId === undefined ? (known?.kyckrId ?? null) : sent.kyckrId
  const [country = '', number = ''] = lookedUp?.split('|') ?? []
  const isoCode = (text(fieldNames.country) || country).toUpperCase() || null
  const companyNumber = text(fieldNames.companyNumber) || number || null
  return {
    answers: { ...mergeAnswers(before, rest.answers), businessShareholders: judged.values },
    part: judged,
    ownerKind: ownerKinds.find((kind) => kind === judged.values[fieldNames.ownerKind]) ?? null,
    stockExchange: text(fieldNames.stockExchange) || null,
    companyName: text(fieldNames.businessName),
    isoCode,
    companyNumber,
    kyckrId: lookedUp ?? (isoCode && companyNumber ? `${isoCode}|${companyNumber}` : null),
    identity: toIdentity(isoCode, companyNumber),
  }
}

/** What stands beside the form's fields counts where these were not sent. */
function fill(values: ModuleAnswers, { companyName, kyckrId, direct_shares: shares }: SentBusiness): ModuleAnswers {
  const [country = '', number = ''] = kyckrId?.split('|') ?? []
  return {
    ...(companyName && { [fieldNames.businessName]: companyName }),
    ...(country && { [fieldNames.country]: country.slice(0, 2).toUpperCase() }),
    ...(number && { [fieldNames.companyNumber]: number }),
    ...(shares !== undefined && { [fieldNames.shares]: String(shares) }),
    ...values,
  }
}

/** One company, however its number is written: 0123 4567 and 01234567. */
export function toIdentity(isoCode: string | null, companyNumber: string | null): string | null {
  const number = companyNumber?.replace(/[\s./-]/g, '').toUpperCase()
  return isoCode && number ? `${isoCode.slice(0, 2).toUpperCase()}|${number}` : null
}

async function keepNode(
  transaction: Transaction<Database>,
  { request }: OpenLink,
  key: Uint8Array,
  { node, stated }: { node: CompanyNodeRow | undefined; stated: Stated },
): Promise<CompanyNodeRow> {
  const { answers, part: _, ...facts } = stated
  // The company of the request is answered in its own steps.
  if (node?.isRoot || node?.status === 'APPROVED') return node
  if (node)
    return changeNode(transaction, node, {
      ...facts,
      sealedContent: sealContent(key, node.id, mergeAnswers(openContent(key, node), answers)),
    })
  const id = newId('cod')
  return saveNode(transaction, {
    id,
    clientId: request.clientId,
    requestId: request.id,
    ...facts,
    sealedContent: sealContent(key, id, answers),
  })
}

type Keeping = { parent: CompanyNodeRow; node: CompanyNodeRow; structure: CompanyHoldingRow[]; part: HoldingFacts }

async function keepHolding(transaction: Transaction<Database>, { parent, node, structure, part }: Keeping): Promise<void> {
  const holding = structure.find((each) => each.companyId === parent.id && each.ownerCompanyId === node.id)
  const held = toImportedPart(part, holding)
  if (holding) return changeHolding(transaction, holding.id, held)
  const { clientId, requestId } = parent
  await saveHolding(transaction, { id: newId('hld'), clientId, requestId, companyId: parent.id, ownerCompanyId: node.id, ...held })
}
