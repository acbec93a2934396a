import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import { firstStepModules } from '#contract/company/corporate-definition.ts'
import type { Answers, ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import { toFormContent } from '#contract/forms/form-content.ts'
import type { FormPlan } from '#contract/forms/form-plan.ts'
import { planCompanyForm, toPlannedForm } from '#server/forms/company-form.ts'
import { toImportedAnswers } from '#server/ownership/imported-part.ts'
import { requireNode } from '#server/ownership/open-company.ts'
import { loadStructure, type Solved, type Structure, solve, toHoldingLine, totalOf } from '#server/ownership/structure.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { CompanyHoldingRow, CompanyNodeRow } from '#server/platform/database/schema-company.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>

/** What may be said about an owning company: its own module, and what the form asks of companies. */
export const businessModules: readonly ModuleKey[] = ['businessShareholders', ...firstStepModules]

export function planBusiness(context: Pick<AppContext, 'clock'>, link: OpenLink): FormPlan {
  return planCompanyForm(context, toPlannedForm(link), businessModules)
}

const toSealName = (nodeId: string) => `company-content:${nodeId}`

export function sealContent(key: Uint8Array, nodeId: string, answers: Answers): Buffer {
  return Buffer.from(seal(key, toSealName(nodeId), Buffer.from(JSON.stringify(answers))))
}

export function openContent(key: Uint8Array, { id, sealedContent }: Pick<CompanyNodeRow, 'id' | 'sealedContent'>): Answers {
  if (!sealedContent) return {}
  return JSON.parse(Buffer.from(unseal(key, toSealName(id), sealedContent)).toString()) as Answers
}

export async function listBusinessShareholders(context: Needs, link: OpenLink, parentId: string) {
  const parent = await requireNode(context.db, link, parentId)
  const structure = await loadStructure(context.db, link.request.id)
  const show = await openShow(context, link, structure, parent.id)
  const own = structure.holdings.filter(({ companyId, ownerCompanyId }) => companyId === parent.id && ownerCompanyId !== null)
  return { businessShareholders: own.flatMap((holding) => show(holding)), totalShares: totalOf(structure, parent.id).totalShares }
}

export async function readBusinessRow(context: Needs, link: OpenLink, { nodeId, parentId }: { nodeId: string; parentId: string }) {
  const structure = await loadStructure(context.db, link.request.id)
  const show = await openShow(context, link, structure, parentId)
  const holding = structure.holdings.find((each) => each.companyId === parentId && each.ownerCompanyId === nodeId)
  return { businessShareholder: holding ? (show(holding)[0] ?? null) : null, totalShares: totalOf(structure, parentId).totalShares }
}

/** What is known of a company of the structure, for its page. */
export async function readDescription(
  context: Needs,
  link: OpenLink,
  { requestId, parentId }: { requestId: string; parentId?: string | undefined },
) {
  const node = await requireNode(context.db, link, requestId)
  const structure = await loadStructure(context.db, link.request.id)
  const parent = parentId ?? structure.holdings.find(({ ownerCompanyId }) => ownerCompanyId === node.id)?.companyId
  if (parent) await requireNode(context.db, link, parent)
  const row = parent ? (await readBusinessRow(context, link, { nodeId: node.id, parentId: parent })).businessShareholder : null
  const held = structure.holdings.find((each) => each.ownerCompanyId === node.id && each.companyId === parent)
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  return {
    requestId: node.id,
    companyName: node.companyName,
    kyckrId: node.kyckrId,
    isoCode: node.isoCode,
    companyNumber: node.companyNumber,
    status: node.isRoot ? link.request.status : node.status,
    formContent: toFormContent(planBusiness(context, link), withHolding(openContent(key, node), held)),
    businessShareholder: row,
    totalShares: totalOf(structure, node.id).totalShares,
    isLocked: node.status === 'APPROVED',
  }
}

async function openShow(context: Needs, link: OpenLink, structure: Structure, rootId: string) {
  const solved = solve(structure, rootId, link.client)
  const plan = planBusiness(context, link)
  const key = await openKeyOf(context.db, context.masterKey, link.request.subjectId)
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]))
  return (holding: CompanyHoldingRow): BusinessShareholderRow[] => {
    const node = nodes.get(holding.ownerCompanyId ?? '')
    if (!node) return []
    const formContent = toFormContent(plan, withHolding(openContent(key, node), holding))
    return [{ ...toPlainRow(structure, solved, node, holding), kybRequestDto: { ...toDto(node), formContent } }]
  }
}

/** The row without what was answered about it: for a caller who is told of a conflict. */
export function toBusinessRow(
  structure: Structure,
  link: OpenLink,
  nodeId: string,
  parentId: string | undefined,
): BusinessShareholderRow | undefined {
  const node = structure.nodes.find(({ id }) => id === nodeId)
  const holding = structure.holdings.find((each) => each.ownerCompanyId === nodeId && (!parentId || each.companyId === parentId))
  if (!node || !holding) return undefined
  const solved = solve(structure, holding.companyId, link.client)
  return { ...toPlainRow(structure, solved, node, holding), kybRequestDto: { ...toDto(node), formContent: { displayAreas: [] } } }
}

const toText = (percent: string | null) => (percent === null ? null : String(Number(percent)))
const toDto = ({ id, companyName, status }: CompanyNodeRow) => ({ id, requestId: id, companyName, status })

function toPlainRow(structure: Structure, solved: Solved, node: CompanyNodeRow, holding: CompanyHoldingRow) {
  const ownersOf = (kind: 'ownerPersonId' | 'ownerCompanyId') =>
    structure.holdings.filter((each) => each.companyId === node.id && each[kind] !== null).length
  return {
    id: holding.id,
    requestId: node.id,
    parentId: holding.companyId,
    companyName: node.companyName,
    kyckrId: node.kyckrId,
    isoCode: node.isoCode,
    companyNumber: node.companyNumber,
    '% of Shares': toText(holding.shares),
    '% of Votes': toText(holding.votes),
    ...toHoldingLine(holding, solved.sharesOf(node.id)),
    owner_kind: node.ownerKind,
    stock_exchange: node.stockExchange,
    individualShareholderCount: ownersOf('ownerPersonId'),
    corporateShareholderCount: ownersOf('ownerCompanyId'),
    status: node.status,
    updatedDate: node.updatedAt.toISOString(),
    isLocked: node.status === 'APPROVED',
    revision: node.revision,
  }
}

/** Shares, votes and the role in a trust belong to the holding, and are shown among the answers all the same. */
function withHolding(answers: Answers, holding: CompanyHoldingRow | undefined): Answers {
  const shares = holding ? toText(holding.shares) : null
  const own: ModuleAnswers = {
    ...answers.businessShareholders,
    ...(shares !== null && { [fieldNames.shares]: shares }),
    ...toImportedAnswers(holding),
  }
  return Object.keys(own).length === 0 ? answers : { ...answers, businessShareholders: own }
}
