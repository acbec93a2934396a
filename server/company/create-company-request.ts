import type { Transaction } from 'kysely'
import { isPlainName } from '#contract/identity/plain-name.ts'
import type { Language } from '#contract/language.ts'
import type { AuditActor } from '#server/audit/record-audit.ts'
import { recordIssued } from '#server/audit/record-issued.ts'
import { toIdentity } from '#server/company/save-business.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { isUndecided } from '#server/ownership/open-company.ts'
import {
  changeCorporateRequest,
  findCorporateRequestByKey,
  lockCompanyKey,
  saveCorporateRequest,
} from '#server/ownership/repositories/companies.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey } from '#server/platform/crypto/key-ring.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import type { Actor, Client, Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { sealContact } from '#server/requests/contact.ts'
import { type Integration, saveIntegration, sealIntegration } from '#server/requests/integration.ts'
import { type IssuedLink, issueLink, toExpiry } from '#server/requests/issue-link.ts'
import { addRequest, moveRequest } from '#server/requests/move-request.ts'
import { changeRequest, lockRequest } from '#server/requests/repositories/requests.ts'
import { type Form, findClient, findDefaultClient, findPublishedForm, takeCredit } from '#server/tenants/repositories/clients.ts'

export type NewCompany = {
  companyName: string
  email: string
  kyckrId?: string | null | undefined
  isoCode?: string | null | undefined
  companyNumber?: string | null | undefined
}
export type CompanyPlace = { client: Client; form: Form }

/** A customer's corporate form, or the default ones. Refuses NOT_FOUND. */
export async function findCompanyPlace(
  { db }: Pick<CoreContext, 'db'>,
  {
    clientId,
    formName,
    formId,
  }: { clientId?: string | null | undefined; formName?: string | null | undefined; formId?: string | undefined },
): Promise<CompanyPlace> {
  const client = clientId ? await findClient(db, clientId) : await findDefaultClient(db)
  if (!client) throw new Refusal('NOT_FOUND', [{ path: 'clientId' }])
  const form = await findPublishedForm(db, { clientId: client.id, kind: 'corporate', id: formId, name: formName ?? undefined })
  if (!form) throw new Refusal('NOT_FOUND', [{ path: formId ? 'formId' : 'formName' }])
  return { client, form }
}

export type OpenedCompany = IssuedLink & { isContinued: boolean; status: VerificationRequestRow['status'] }
type Options = {
  language: Language | undefined
  takesCredit: boolean
  actor: Actor
  sendsEmail?: boolean
  isNewLink?: boolean
  by?: AuditActor
  /** The customer's own word for the company. */
  reference?: string | null | undefined
  /** When the link of a new request stops working; as the customer's settings say without it. */
  expiresAt?: Date | undefined
  integration?: Integration | undefined
  sessionUuid?: string | undefined
}

/**
 * Opens the onboarding of a company: the same company, form and email address go on with the same request, with the
 * links that it has beside the new one. Refuses INSUFFICIENT_CREDIT, NAME_NOT_PLAIN.
 */
export async function openCompanyRequest(
  context: CoreContext,
  place: CompanyPlace,
  company: NewCompany,
  options: Options,
): Promise<OpenedCompany> {
  return context.db.transaction().execute(async (transaction) => {
    const opened = await openCompanyRequestWithin(transaction, context, place, company, options)
    const issued = { clientId: place.client.id, formId: place.form.id, requestId: opened.requestId, isSent: options.sendsEmail === true }
    if (options.by) await recordIssued(transaction, context, options.by, issued)
    return opened
  })
}

/** The same in the caller's transaction. */
export async function openCompanyRequestWithin(
  transaction: Transaction<Database>,
  context: CoreContext,
  place: CompanyPlace,
  company: NewCompany,
  options: Options,
): Promise<OpenedCompany> {
  if (!isPlainName(company.companyName)) throw new Refusal('NAME_NOT_PLAIN', [{ path: 'companyName' }])
  const lookupKey = toLookupKey(context, place, company)
  await lockCompanyKey(transaction, lookupKey)
  const known = options.isNewLink ? undefined : await findCorporateRequestByKey(transaction, lookupKey)
  const request = known
    ? await continueRequest(transaction, context, place.client, known.requestId)
    : await create(transaction, context, place, company, {
        ...options,
        lookupKey: options.isNewLink ? toLookupKey(context, { ...place, newness: newId('cod') }, company) : lookupKey,
      })
  const link = await issueLink(transaction, context, request, { expiresAt: request.expiresAt, keepsEarlier: known !== undefined })
  if (!options.sendsEmail) return { ...link, isContinued: known !== undefined, status: request.status }
  const now = context.clock.now()
  const details = { url: link.url, expiresAt: link.expiresAt.toISOString() }
  await queueMail(transaction, context, request, { kind: 'link', uniqueKey: `link:${request.id}:${now.toISOString()}`, details })
  await changeCorporateRequest(transaction, request.id, { linkSentAt: now })
  const sent = request.status === 'URL_GENERATED' ? await moveRequest(transaction, context, request, { event: 'emailSent' }) : request
  return { ...link, isContinued: known !== undefined, status: sent.status }
}

/** A company, at a form and in a mode, by its number where it was looked up, else by its name as it was typed, without regard to case and spaces. */
export function toLookupKey(
  { masterKey }: Pick<CoreContext, 'masterKey'>,
  { client, form, newness }: { client: Pick<Client, 'id' | 'testOf'>; form: Pick<Form, 'id'>; newness?: string },
  { companyName, email, ...ids }: NewCompany,
): Buffer {
  const { isoCode, companyNumber } = toNumbers(ids)
  const company = toIdentity(isoCode, companyNumber) ?? companyName.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  // A form serves both modes of its customer: the company of a test is another one.
  const place = newness ?? (client.testOf ? `${client.id}:${form.id}` : form.id)
  const words = JSON.stringify([place, email.trim().toLowerCase(), company])
  return keyedHash(deriveKey(masterKey, 'company-lookup')).update(words).digest()
}

function toNumbers({ kyckrId, isoCode, companyNumber }: Omit<NewCompany, 'companyName' | 'email'>) {
  const [country, number] = kyckrId?.split('|') ?? []
  return { isoCode: (isoCode || country || null)?.toUpperCase() ?? null, companyNumber: companyNumber?.trim() || number || null }
}

/**
 * By a new code, from any device: what was entered is kept, and an expired link is no hindrance. Until the decision a company
 * that has submitted still invites its people.
 */
export async function continueRequest(
  transaction: Transaction<Database>,
  context: CoreContext,
  client: Client,
  requestId: string,
): Promise<VerificationRequestRow> {
  const request = await lockRequest(transaction, requestId)
  const expiresAt = toExpiry(context, client)
  if (request.status === 'EXPIRED')
    return moveRequest(transaction, context, request, { event: 'reissued', change: { expiresAt, statusBeforeExpiry: null } })
  return isUndecided(request.status) ? changeRequest(transaction, request, { expiresAt }) : request
}

async function create(
  transaction: Transaction<Database>,
  context: CoreContext,
  { client, form }: CompanyPlace,
  company: NewCompany,
  {
    language,
    takesCredit,
    actor,
    lookupKey,
    reference = null,
    expiresAt = toExpiry(context, client),
    integration = {},
    sessionUuid = null,
  }: Omit<Options, 'sessionUuid'> & {
    sessionUuid?: string | null | undefined
    lookupKey: Buffer
  },
): Promise<VerificationRequestRow> {
  if (takesCredit && (await takeCredit(transaction, client.id)) === undefined) throw new Refusal('INSUFFICIENT_CREDIT')
  const { subjectId, key } = await createSubject(transaction, context.masterKey, client.id)
  const own = { id: newId('cod'), clientId: client.id }
  const request = await addRequest(transaction, context, {
    ...own,
    ...sealContact(context, key, own, { email: company.email.trim(), reference }),
    ...sealIntegration(key, own, integration),
    kind: 'corporate',
    formId: form.id,
    formVersion: form.version,
    subjectId,
    status: 'URL_GENERATED',
    language: language ?? client.languages[0] ?? 'en',
    sessionUuid,
    expiresAt,
  })
  await saveIntegration(transaction, key, own, integration)
  const numbers = toNumbers(company)
  const { isoCode, companyNumber } = numbers
  const kyckrId = company.kyckrId ?? (isoCode && companyNumber ? `${isoCode}|${companyNumber}` : null)
  const facts = { companyName: company.companyName.trim(), kyckrId, isoCode, companyNumber }
  const ids = { clientId: client.id, requestId: request.id }
  await saveCorporateRequest(
    transaction,
    { ...ids, formId: form.id, ...facts, lookupKey },
    { ...ids, ...facts, id: request.id, isRoot: true, identity: toIdentity(isoCode, companyNumber) },
  )
  await recordActivity(transaction, context, { ...ids, activityType: 'REQUEST_CREATED', actor })
  return request
}
