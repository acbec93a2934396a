import type { Transaction } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import { type RequiredCheck, requiredChecks } from '#contract/requests/required-check.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import type { AuditActor } from '#server/audit/record-audit.ts'
import { recordIssued } from '#server/audit/record-issued.ts'
import { type IssuedFor, saveIssuedFor } from '#server/documents/identity/find-named-people.ts'
import { requireChecks } from '#server/links/require-checks.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import type { Actor, Client, Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { sealContact } from '#server/requests/contact.ts'
import { type Integration, saveIntegration, sealIntegration } from '#server/requests/integration.ts'
import { type IssuedLink, issueLink, toExpiry } from '#server/requests/issue-link.ts'
import { addRequest, moveRequest } from '#server/requests/move-request.ts'
import { findRequestOfSession } from '#server/requests/repositories/requests.ts'
import { type Form, findClient, findPublishedForm, takeCredit } from '#server/tenants/repositories/clients.ts'

export type NewRequest = {
  client: Client
  formId?: string | undefined
  formName?: string | undefined
  email?: string | null | undefined
  language?: Language | undefined
  reference?: string | undefined
  startStep?: StepParameter | undefined
  sessionUuid?: string | undefined
  /** The session was begun before, and nobody knows how it ended: a request that it made is answered with a further link. */
  isRetake?: boolean | undefined
  /** Whom it is for; compared with their document. */
  issuedFor?: IssuedFor | undefined
  /** Sends the link by email as well. */
  sendsEmail?: boolean | undefined
  /** The customer's server pays a credit a request; staff do not. */
  takesCredit: boolean
  /** When its link stops working; as the customer's settings say without it. */
  expiresAt?: Date | undefined
  integration?: Integration | undefined
  /** What it has to pass; without it, what the form asks for. */
  checks?: readonly RequiredCheck[] | null | undefined
  actor: Actor
  /** Whom the audit names for it; without one, the request's own history alone tells of it. */
  by?: AuditActor | undefined
}

export type CreatedRequest = IssuedLink & { status: RequestStatus; creditBalance: number }

/**
 * Creates a request with its subject, its link and, where asked, its email, for one credit: all or nothing.
 * Throws Refusal: NOT_FOUND (form), REQUIRED_ITEMS_NOT_SET (email), CHECKS_TOO_FEW, CHECK_NOT_AVAILABLE, INSUFFICIENT_CREDIT,
 * DUPLICATE_SESSION_UUID.
 */
export async function createRequest(context: CoreContext, input: NewRequest): Promise<CreatedRequest> {
  if (input.sendsEmail && !input.email) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'email' }])
  const { client } = input
  const earlier = input.sessionUuid && (await findRequestOfSession(context.db, client.id, input.sessionUuid))
  if (earlier && input.isRetake) return issueEarlierLink(context, client, earlier)
  if (earlier) throw new Refusal('DUPLICATE_SESSION_UUID')
  const form = await findPublishedForm(context.db, {
    clientId: client.id,
    kind: 'individual',
    id: input.formId,
    name: input.formName,
  })
  if (!form) throw new Refusal('NOT_FOUND', [{ path: input.formId ? 'formId' : 'formName' }])
  try {
    return await context.db.transaction().execute(async (transaction) => {
      const created = await createRequestWithin(transaction, context, input, form)
      if (input.by)
        await recordIssued(transaction, context, input.by, {
          clientId: client.id,
          formId: form.id,
          requestId: created.requestId,
          isSent: input.sendsEmail === true,
        })
      return created
    })
  } catch (error) {
    // Two calls with one session at the same moment: the index lets one of them in.
    if (isUniqueViolation(error, 'session_uuid')) throw new Refusal('DUPLICATE_SESSION_UUID')
    throw error
  }
}

/** What a call made whose answer was lost: it takes no second credit, and the lost link stays as it is, since nobody knows who holds it. */
export async function issueEarlierLink(context: CoreContext, client: Client, earlier: VerificationRequestRow): Promise<CreatedRequest> {
  return context.db.transaction().execute(async (transaction) => {
    const { expiresAt, status, startStep } = earlier
    const link = await issueLink(transaction, context, earlier, { expiresAt, step: startStep, keepsEarlier: true })
    const { creditBalance } = (await findClient(transaction, client.id)) ?? client
    return { ...link, status, creditBalance }
  })
}

/** The same in the caller's transaction, of a form that is the client's. */
export async function createRequestWithin(
  transaction: Transaction<Database>,
  context: CoreContext,
  input: NewRequest,
  form: Form,
): Promise<CreatedRequest> {
  const { client, checks = null } = input
  requireChecks(client, form.definition, checks)
  const creditBalance = input.takesCredit ? await takeCredit(transaction, client.id) : client.creditBalance
  if (creditBalance === undefined) throw new Refusal('INSUFFICIENT_CREDIT')
  const { subjectId, key } = await createSubject(transaction, context.masterKey, client.id)
  const { expiresAt = toExpiry(context, client), integration = {} } = input
  const ids = { id: newId('req'), clientId: client.id }
  const request = await addRequest(transaction, context, {
    ...ids,
    ...sealContact(context, key, ids, { email: input.email ?? null, reference: input.reference ?? null }),
    ...sealIntegration(key, ids, integration),
    formId: form.id,
    formVersion: form.version,
    subjectId,
    status: 'URL_GENERATED',
    language: input.language ?? client.languages[0] ?? 'en',
    sessionUuid: input.sessionUuid ?? null,
    startStep: input.startStep ?? null,
    checks: checks && requiredChecks.filter((check) => checks.includes(check)),
    expiresAt,
  })
  await saveIntegration(transaction, key, ids, integration)
  if (input.issuedFor) await saveIssuedFor(transaction, request, key, input.issuedFor)
  await recordActivity(transaction, context, {
    clientId: client.id,
    requestId: request.id,
    activityType: 'REQUEST_CREATED',
    actor: input.actor,
  })
  const link = await issueLink(transaction, context, request, { expiresAt, step: input.startStep ?? null })
  if (!input.sendsEmail) return { ...link, status: request.status, creditBalance }
  const details = { url: link.url, expiresAt: expiresAt.toISOString() }
  await queueMail(transaction, context, request, { kind: 'link', uniqueKey: `link:${request.id}`, details })
  const { status } = await moveRequest(transaction, context, request, { event: 'emailSent' })
  return { ...link, status, creditBalance }
}

function isUniqueViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return false
  return error.code === '23505' && String(error.constraint).includes(column)
}
