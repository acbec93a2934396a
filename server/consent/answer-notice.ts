import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/audit/audit-action.ts'
import type { ConsentState } from '#contract/consent/consent-state.ts'
import type { EventType } from '#contract/events/event-type.ts'
import type { Language } from '#contract/language.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import { readStanding } from '#server/consent/read-consent.ts'
import { saveConsent } from '#server/consent/repositories/consents.ts'
import { setFacesAside } from '#server/duplicates/repositories/faces.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { Client, Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { selectClients, toLiveId } from '#server/platform/database/tenant-settings.ts'
import { Refusal } from '#server/platform/errors.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { recordRequestEvent, refusalFor } from '#server/requests/move-request.ts'
import { changeRequest, lockRequest } from '#server/requests/repositories/requests.ts'
import { toStaffDevice } from '#server/staff/members/staff-device.ts'
import { removeUploads } from '#server/uploads/remove-uploads.ts'
import { listUploads } from '#server/uploads/repositories/uploads.ts'

/** What becomes of the pictures, which another domain knows. */
export type ConsentFollowUp = {
  /** Asks staff to erase what is biometric. */
  askErasure(transaction: Transaction<Database>, request: VerificationRequestRow, actor: AuditActor): Promise<void>
  /** Consent was given again: nothing of what it asked for is erased. */
  takeBackErasure(transaction: Transaction<Database>, request: VerificationRequestRow, actor: AuditActor): Promise<void>
}
export type ConsentContext = AppContext & ConsentFollowUp
type Answer = { version: number; language: Language; answer: 'given' | 'refused' }
type Recorded = { state: ConsentState; version: number; language: Language; device: string }

/** What is told of each answer, and where. */
const traces = {
  given: { activity: 'CONSENT_GIVEN', action: 'request.consent-given', event: 'consent.given' },
  refused: { activity: 'CONSENT_REFUSED', action: 'request.consent-refused', event: 'consent.refused' },
  withdrawn: { activity: 'CONSENT_WITHDRAWN', action: 'request.consent-withdrawn', event: 'consent.withdrawn' },
} as const satisfies Record<ConsentState, { activity: string; action: AuditAction; event: EventType }>

/**
 * The person answers the newest notice. Whose answer it is, the link says. Given twice, by a second tab or device, it is recorded once; refusing
 * what was given before withdraws it. Refuses NOTICE_CHANGED for a version that is not the newest any more, NOT_FOUND without a notice, and
 * REQUEST_CANNOT_BE_SUBMITTED once nothing more is asked of the person.
 */
export async function answerNotice(context: ConsentContext, link: OpenLink, { version, language, answer }: Answer, device: string) {
  return changeConsent(context, link, async (transaction, request, client) => {
    if (request.kind === 'corporate' || client.noticeVersion === null) throw new Refusal('NOT_FOUND')
    if (isSettled(request.status) || request.status === 'EXPIRED') throw new Refusal(refusalFor(request))
    if (client.noticeVersion !== version) throw new Refusal('NOTICE_CHANGED', { version: client.noticeVersion })
    if (request.consentState === answer && request.consentVersion === version) return request
    const isTakenBack = answer === 'refused' && request.consentState === 'given'
    return record(transaction, context, { request, client }, { state: isTakenBack ? 'withdrawn' : answer, version, language, device })
  })
}

/**
 * The person takes their consent back, at any time. No picture or recording is taken from then on; a check that runs is not written down, uploads in parts
 * are removed, and the face is compared no more. Of what is kept the erasure is asked for. Refuses CONSENT_NOT_GIVEN.
 */
export async function withdrawConsent(context: ConsentContext, link: OpenLink, language: Language, device: string) {
  return changeConsent(context, link, async (transaction, request, client) => {
    const { consentState, consentVersion } = request
    if (consentState === 'withdrawn') return request
    if (consentState !== 'given' || consentVersion === null) throw new Refusal('CONSENT_NOT_GIVEN')
    return record(transaction, context, { request, client }, { state: 'withdrawn', version: consentVersion, language, device })
  })
}

type Change = (transaction: Transaction<Database>, request: VerificationRequestRow, client: Client) => Promise<VerificationRequestRow>

async function changeConsent(context: ConsentContext, link: OpenLink, change: Change) {
  const standing = await context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, link.request.id)
    const client = await selectClients(transaction).where('c.id', '=', request.clientId).executeTakeFirstOrThrow()
    const changed = await change(transaction, request, client)
    return { ...(await readStanding(transaction, { request: { ...link.request, ...changed }, client })), state: changed.consentState }
  })
  const { state, ...answer } = standing
  // Each time: also what a crash, or a call that had begun before, left behind.
  const begun = state === 'withdrawn' ? await listUploads(context.db, link.request.id) : []
  if (begun.length > 0) await removeUploads(context, begun)
  return answer
}

async function record(
  transaction: Transaction<Database>,
  context: ConsentContext,
  { request, client }: { request: VerificationRequestRow; client: Client },
  { state, version, language, device }: Recorded,
): Promise<VerificationRequestRow> {
  const { id: requestId, clientId, companyRequestId } = request
  const { activity, action, event } = traces[state]
  const at = context.clock.now()
  await saveConsent(transaction, {
    ...{ id: newId('cns'), clientId, requestId, language, state, at },
    noticeClientId: toLiveId(client),
    noticeVersion: version,
  })
  const changed = await changeRequest(transaction, request, { consentState: state, consentVersion: version })
  await recordActivity(transaction, context, { clientId, requestId, activityType: activity, actor: 'applicant' })
  await recordRequestEvent(transaction, context, changed, event)
  for (const channel of [requestId, clientId, ...(companyRequestId ? [companyRequestId] : [])])
    await context.pubsub.publish(transaction, channel)
  const actor: AuditActor = { kind: 'applicant', id: null, subjectId: request.subjectId, origin: toStaffDevice(device) }
  const target = { kind: 'request', id: requestId }
  await recordAudit(transaction, context, { clientId, actor, action, target, facts: { version, language } })
  if (state === 'withdrawn') {
    // Erased with the pictures, once somebody confirmed it: by the link alone nobody takes away what tells that a face came twice.
    await setFacesAside(transaction, [requestId], at)
    await context.askErasure(transaction, changed, actor)
  }
  if (state === 'given' && request.consentState === 'withdrawn') await context.takeBackErasure(transaction, changed, actor)
  return changed
}
