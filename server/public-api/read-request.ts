import { rejectReasonCodes } from '#contract/cases/decision.ts'
import { toPublicStatus } from '#contract/public-api/request-status.ts'
import type { RequestSummary, RequestView } from '#contract/public-api/request-view.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import { confirmKnownKey } from '#server/platform/callers/known-key.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequestWithFacts, type ListedRow, listRequestRows, type ReadRequest } from '#server/public-api/repositories/request-reads.ts'
import { showFacts } from '#server/public-api/show-facts.ts'
import { showSteps } from '#server/public-api/show-steps.ts'
import { type Contact, openContact } from '#server/requests/contact.ts'
import { openMetadata, openReturn } from '#server/requests/integration.ts'
import { getFormDefinition } from '#server/tenants/repositories/form-definitions.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>

/** Whose requests are read: of a customer and mode; for a key, or for what the customer is told. */
type Reader = Pick<SecretKeyCaller, 'mode' | 'known'> & { client: Pick<SecretKeyCaller['client'], 'id'>; keyId: string | null }

/** A request of the reader's customer and mode. Refuses REQUEST_NOT_FOUND for any other. */
export async function readRequestByKey(context: Needs, caller: Reader, requestId: string): Promise<RequestView> {
  const found = await findRequestWithFacts(context.db, { requestId, clientId: caller.client.id, keyId: caller.keyId })
  confirmKnownKey(caller, found?.beside.keyVersion)
  if (!found) throw new Refusal('REQUEST_NOT_FOUND')
  const { request, beside } = found
  const form = await getFormDefinition(context.db, request.formId, request.formVersion)
  const key = await findKeyOf(context.db, context.masterKey, { subjectId: request.subjectId, sealedKey: beside.sealedKey })
  const contact = key ? openContact(key, request) : noContact
  const returnTo = key ? openReturn(key, request) : null
  return {
    ...toSummary(caller, request, contact),
    formVersion: request.formVersion,
    companyName: beside.companyName,
    steps: showSteps(found, form),
    returnUrl: returnTo?.url ?? null,
    state: returnTo?.state ?? null,
    metadata: key ? openMetadata(key, request.id, beside.sealedMetadata) : {},
    isErased: key === undefined,
    resubmission: request.retryStep && { step: request.retryStep, fields: request.retryFields, remark: contact.remark },
    resubmissionsRequestedAt: beside.decisions.filter(([type]) => type === 'ADMIN_RETRY').map(([, , at]) => toTime(at)),
    ...(key ? showFacts(context, found, key) : nothingLeft),
    consent:
      request.consentState === null || request.consentVersion === null
        ? null
        : { state: request.consentState, noticeVersion: request.consentVersion },
    attempts: { documentUploads: request.documentUploadCount, livenessDeclines: request.livenessDeclinedCount },
    decision: toDecision(found, contact),
  }
}

const noContact: Contact = { email: null, reference: null, remark: null }
const nothingLeft = { identity: [], statements: [], document: null, liveness: null }

/** The same without its facts. */
export async function getRequestSummary(context: Needs, caller: SecretKeyCaller, id: string): Promise<RequestSummary> {
  const [row] = await listRequestRows(context.db, { clientId: caller.client.id, keyId: caller.keyId, id, limit: 1 })
  if (!row) throw new Refusal('REQUEST_NOT_FOUND')
  return openSummary(context, caller, row)
}

type KeyedRow = { request: ListedRow; beside: { sealedKey: Buffer | null } }

export async function openSummary(context: Needs, caller: SecretKeyCaller, { request, beside }: KeyedRow): Promise<RequestSummary> {
  if (!request.sealedEmail && !request.sealedReference) return toSummary(caller, request, noContact)
  const key = await findKeyOf(context.db, context.masterKey, { subjectId: request.subjectId, sealedKey: beside.sealedKey })
  return toSummary(caller, request, key ? openContact(key, { ...request, sealedRemark: null }) : noContact)
}

function toSummary(
  { mode }: Pick<Reader, 'mode'>,
  request: Omit<ListedRow, 'sealedEmail' | 'sealedReference' | 'subjectId'>,
  { email, reference }: Contact,
): RequestSummary {
  const { id, kind, status, revision, language, formId, companyRequestId, canceledAt } = request
  return {
    ...{ id, mode, kind, revision, email, reference, language, formId, companyRequestId },
    status: toPublicStatus({ status, isCanceled: canceledAt !== null }),
    createdAt: toTime(request.createdAt),
    updatedAt: toTime(request.updatedAt),
    expiresAt: toTime(request.expiresAt),
    submittedAt: request.submittedAt && toTime(request.submittedAt),
    decidedAt: request.decidedAt && toTime(request.decidedAt),
    canceledAt: canceledAt && toTime(canceledAt),
  }
}

const outcomes: Partial<Record<string, 'approved' | 'rejected'>> = { APPROVED: 'approved', COMPLETE: 'approved', REJECTED: 'rejected' }

function toDecision({ request, beside }: ReadRequest, { remark }: Contact): RequestView['decision'] {
  const { status, decidedAt, decidedBy, decidedByKey, rejectReasons } = request
  const outcome = outcomes[status]
  if (!outcome) return null
  const [type = '', , at = request.updatedAt] = beside.decisions.findLast(([type]) => type !== 'ADMIN_RETRY') ?? []
  const byItself = type.startsWith('AUTO_') ? ('system' as const) : ('operator' as const)
  return {
    outcome,
    by: { kind: decidedBy ? 'staff' : decidedByKey ? 'api-key' : byItself, id: decidedBy ?? decidedByKey },
    at: toTime(decidedAt ?? at),
    reasons: rejectReasonCodes.filter((reason) => rejectReasons.includes(reason)),
    remark,
  }
}

export const toTime = (at: Date | string) => new Date(at).toISOString()
