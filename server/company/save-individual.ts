import type { Transaction } from 'kysely'
import type { CompanyContentItem, IndividualRow } from '#contract/company/company-schemas.ts'
import { rowsLimit } from '#contract/company/corporate-definition.ts'
import { type HoldingFacts, judgeRow } from '#contract/company/judge-row.ts'
import type { Cod2EODType, IndividualType } from '#contract/company/names.ts'
import { type IdType, idTypes } from '#contract/documents/document-type.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import type { ModuleKey } from '#contract/forms/definition/module-key.ts'
import type { Language } from '#contract/language.ts'
import { changeVerifiedPerson } from '#server/company/invitations/change-verified-person.ts'
import { readContent } from '#server/company/read-content.ts'
import { planCompanyForm, toPlannedForm } from '#server/forms/company-form.ts'
import { requireFile } from '#server/ownership/company-files.ts'
import { requireNoIssues } from '#server/ownership/company-issues.ts'
import { isOtherPart, toImportedAnswers, toImportedPart } from '#server/ownership/imported-part.ts'
import { readIndividualRow } from '#server/ownership/individual-rows.ts'
import { changeCompany, requireNode, requireOpenNode } from '#server/ownership/open-company.ts'
import { findReading } from '#server/ownership/repositories/companies.ts'
import { attachFiles, detachFiles } from '#server/ownership/repositories/company-files.ts'
import { requirePerson, requireUnchanged, requireUniqueEmail } from '#server/ownership/require-person.ts'
import { loadStructure, requireSharesAvailable, type Structure } from '#server/ownership/structure.ts'
import { openDetails, type PersonDetails, sealDetails, textOf, toEmailKey } from '#server/people/person-details.ts'
import {
  changeHolding,
  changePerson,
  findPersonByEmail,
  type ListedPerson,
  removeHoldings,
  saveDirectorship,
  saveHolding,
  savePerson,
} from '#server/people/repositories/company-people.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { CompanyNodeRow } from '#server/platform/database/schema-company.ts'
import { Refusal } from '#server/platform/errors.ts'
import { confirmSuggestion } from '#server/registry/suggestions.ts'

export type SentPerson = {
  COD?: string | undefined
  /** The row that is changed, or somebody who is there already and gets a role. */
  EOD?: string | undefined
  /** Changes a row that is there, rather than adding one. */
  isChange: boolean
  revision?: number | undefined
  /** A change of what the verification of the person rests on begins it anew, and whoever sends it knows. */
  startsNewVerification?: boolean | undefined
  individualType: IndividualType
  isAlsoShareholder?: boolean | undefined
  doLiveness?: boolean | undefined
  content: readonly CompanyContentItem[]
  /** Whom of the registry's the row confirms. */
  registryKey?: string | undefined
  documentType?: IdType | null | undefined
  frontDocumentUrl?: string | null | undefined
  backDocumentUrl?: string | null | undefined
  corporateDocumentInfoId?: string | null | undefined
}
export type SavedPerson = { individual: IndividualRow; isMerged: boolean; isLinkSent: boolean; totalShares: number }

/** Adds or changes a director or shareholder: checked as a whole, kept as a whole. */
export async function saveIndividual(context: AppContext, link: OpenLink, sent: SentPerson, language: Language): Promise<SavedPerson> {
  const type: Cod2EODType = sent.individualType === 'DIRECTOR' ? 'director' : 'shareholder'
  const saved = await changeCompany(context, link, async (transaction, request) => {
    const node = requireOpenNode(await requireNode(transaction, link, sent.COD))
    const structure = await loadStructure(transaction, request.id)
    const known = await findKnown(transaction, context, link, sent)
    if (sent.isChange) await requireUnchanged(context, link, known, { node, type, revision: sent.revision })
    const row = toRow(context, link, { sent, known, structure, node, language })
    const held = structure.holdings.find((each) => each.companyId === node.id && each.ownerPersonId === known?.id)
    // Added once more, an approved row would take other shares.
    if (known?.status === 'APPROVED' && held && isOtherPart(held, row)) throw new Refusal('ROW_APPROVED')
    if (row.holds) requireSharesAvailable(structure.holdings, { companyId: node.id, ownerId: known?.id ?? '', ...row })
    if (!known && structure.directorships.length + structure.holdings.length >= rowsLimit) throw new Refusal('ROW_LIMIT_REACHED')
    const personId = known?.id ?? newId('eod')
    const isLinkSent = await savePersonDetails(transaction, context, link, { request, personId, known, sent, details: row.details })
    await keepRoles(transaction, structure, { node, personId, row })
    if (node.isRoot) await confirmSuggestion(transaction, context, request, { key: sent.registryKey, id: personId })
    const activityType = sent.isChange ? 'INDIVIDUAL_CHANGED' : 'INDIVIDUAL_ADDED'
    return {
      result: { personId, node, isLinkSent, isMerged: !sent.isChange && known !== undefined },
      activity: { activityType, remark: `${type} ${personId}` },
    }
  })
  const { individual, totalShares } = await readIndividualRow(context, link, { ...saved, type })
  if (!individual) throw new Refusal('ROW_DELETED_ELSEWHERE')
  return { individual, totalShares, isMerged: saved.isMerged, isLinkSent: saved.isLinkSent }
}

/** By EOD, or, for a new row, by email address: one person is asked once. */
async function findKnown(
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  sent: SentPerson,
): Promise<ListedPerson | undefined> {
  if (sent.EOD) return requirePerson(transaction, link, sent.EOD)
  const email = sent.content.find(({ fieldName }) => fieldName === fieldNames.emailAddress)?.fieldValue
  if (typeof email !== 'string' || !email.trim()) return undefined
  return findPersonByEmail(transaction, link.request.id, toEmailKey(context, link.request.id, email))
}

type Requested = { sent: SentPerson; known: ListedPerson | undefined; structure: Structure; node: CompanyNodeRow; language: Language }

function toRow(context: AppContext, link: OpenLink, { sent, known, structure, node, language }: Requested) {
  const holding = structure.holdings.find((each) => each.companyId === node.id && each.ownerPersonId === known?.id)
  const isDirector = structure.directorships.some((each) => each.companyId === node.id && each.personId === known?.id)
  const directs = sent.individualType === 'DIRECTOR' || isDirector
  const holds = sent.individualType === 'SHAREHOLDER' || (sent.isAlsoShareholder ?? holding !== undefined)
  const modules: ModuleKey[] = [...(directs ? ['directors' as const] : []), ...(holds ? ['individualShareholderInformation' as const] : [])]
  const plan = planCompanyForm(context, toPlannedForm(link), modules)
  const { values, typedShares } = readContent(sent.content)
  const before = known ? openDetails(context, known) : {}
  // Somebody who is approved gets a role, and stays who they are.
  const given = known?.status === 'APPROVED' ? before : { ...before, ...values }
  const { [fieldNames.votes]: votes, [fieldNames.trustRole]: trustRole } = values
  const part = {
    ...toImportedAnswers(holding),
    ...(votes !== undefined && { [fieldNames.votes]: votes }),
    ...(trustRole !== undefined && { [fieldNames.trustRole]: trustRole }),
  }
  const requested = new Set(modules.flatMap((module) => plan.definition.modules[module]?.fields.map(({ name }) => name) ?? []))
  const isAsked = ([name]: [string, unknown]) => requested.has(name) || Object.hasOwn(values, name)
  const judged = judgeRow(
    plan,
    modules,
    {
      values: Object.fromEntries(Object.entries({ ...given, ...(holds && part) }).filter(isAsked)),
      typedShares: typedShares ?? (holding?.shares ? String(Number(holding.shares)) : undefined),
    },
    holds ? 'individualShareholderInformation' : undefined,
  )
  requireNoIssues(plan, judged.issues, language)
  // What another list asked stays; what this one asked and nobody answers any more is gone.
  const others = Object.fromEntries(Object.entries(before).filter(([name]) => !requested.has(name)))
  return { ...judged, directs, holds, details: { ...others, ...judged.values } }
}

type Stored = {
  request: VerificationRequestRow
  personId: string
  known: ListedPerson | undefined
  sent: SentPerson
  details: PersonDetails
}

/** Answers whether the person was sent a link for it. */
async function savePersonDetails(
  transaction: Transaction<Database>,
  context: AppContext,
  link: OpenLink,
  stored: Stored,
): Promise<boolean> {
  const { request, personId, known, sent, details } = stored
  const emailKey = await requireUniqueEmail(transaction, context, request.id, { personId, email: textOf(details, fieldNames.emailAddress) })
  if (known?.status === 'APPROVED') {
    // One role more, and nothing else of who they are.
    await changePerson(transaction, known, {})
    return false
  }
  const idType = idTypes.find((each) => each === (sent.documentType ?? textOf(details, fieldNames.identityType))) ?? known?.idType ?? null
  // Pictures of one type of document are none of another's.
  const isOtherType = known !== undefined && known.idType !== null && known.idType !== idType
  const pictures = isOtherType
    ? { ...sent, frontDocumentUrl: sent.frontDocumentUrl ?? null, backDocumentUrl: sent.backDocumentUrl ?? null }
    : sent
  const documents = await toDocuments(transaction, request.id, pictures, known)
  const change = { emailKey, idType, ...documents, ...(sent.doLiveness === undefined ? {} : { doLiveness: sent.doLiveness }) }
  if (known)
    return changeVerifiedPerson(transaction, context, link, {
      person: known,
      details,
      change,
      startsNewVerification: sent.startsNewVerification ?? false,
    })
  const { subjectId, key } = await createSubject(transaction, context.masterKey, request.clientId)
  const ids = { id: personId, clientId: request.clientId, requestId: request.id, subjectId }
  await savePerson(transaction, { ...ids, ...change, sealedDetails: sealDetails(key, personId, details) })
  return false
}

type Documents = { frontFileId?: string | null; backFileId?: string | null; documentInfoId?: string | null; ocrDetectionId?: string | null }

async function toDocuments(
  transaction: Transaction<Database>,
  requestId: string,
  sent: SentPerson,
  known: ListedPerson | undefined,
): Promise<Documents> {
  const fileOf = async (address: string | null | undefined) => (address ? requireFile(transaction, requestId, address) : address)
  const [frontFileId, backFileId] = [await fileOf(sent.frontDocumentUrl), await fileOf(sent.backDocumentUrl)]
  const reading = sent.corporateDocumentInfoId ? await findReading(transaction, requestId, sent.corporateDocumentInfoId) : undefined
  if (sent.corporateDocumentInfoId && !reading) throw new Refusal('REQUEST_NOT_FOUND')
  const changed = {
    ...(frontFileId === undefined ? {} : { frontFileId }),
    ...(backFileId === undefined ? {} : { backFileId }),
    ...(reading && { documentInfoId: reading.id, ocrDetectionId: reading.detectionId }),
  }
  await attachFiles(
    transaction,
    requestId,
    [frontFileId, backFileId].filter((id) => typeof id === 'string'),
  )
  const left = [frontFileId === undefined ? null : known?.frontFileId, backFileId === undefined ? null : known?.backFileId]
  const gone = left.filter((id): id is string => typeof id === 'string' && id !== frontFileId && id !== backFileId)
  await detachFiles(transaction, requestId, gone, new Date())
  return changed
}

type Roles = { node: CompanyNodeRow; personId: string; row: HoldingFacts & { directs: boolean; holds: boolean } }

async function keepRoles(transaction: Transaction<Database>, { holdings }: Structure, { node, personId, row }: Roles): Promise<void> {
  const { clientId, requestId } = node
  const { directs, holds } = row
  if (directs) await saveDirectorship(transaction, { companyId: node.id, personId, clientId })
  const holding = holdings.find((each) => each.companyId === node.id && each.ownerPersonId === personId)
  const part = toImportedPart(row, holding)
  if (!holds) {
    // A director who is no longer a shareholder.
    if (holding && directs) await removeHoldings(transaction, [holding.id], new Date())
    return
  }
  if (holding) await changeHolding(transaction, holding.id, part)
  else await saveHolding(transaction, { id: newId('hld'), clientId, requestId, companyId: node.id, ownerPersonId: personId, ...part })
}
