import type { Transaction } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import { releaseFaces } from '#server/duplicates/repositories/faces.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { LegalHoldRow } from '#server/platform/database/schema-cases.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { withRequest } from '#server/requests/with-request.ts'
import { requireSecondPerson } from '#server/retention/agreement/second-person.ts'
import { noteHold } from '#server/retention/outside/outside-list.ts'
import { listErased } from '#server/retention/repositories/erasure.ts'
import { findUnfinishedErasure } from '#server/retention/repositories/erasures.ts'
import { changeHold, findStandingHold, saveHold } from '#server/retention/repositories/holds.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'erasures' | 'pubsub' | 'retention'>

/** Nothing of the case goes from now on. Refuses REQUEST_NOT_FOUND, CASE_HELD where it is on hold, ERASURE_STARTED where it is too late. */
export async function placeHold(context: Needs, caller: StaffCaller, requestId: string, reason: string): Promise<void> {
  await withCase(context, caller, requestId, async (transaction, request) => {
    if (await findStandingHold(transaction, request.id)) throw new Refusal('CASE_HELD')
    if (await findUnfinishedErasure(transaction, request.id)) throw new Refusal('ERASURE_STARTED')
    const id = newId('lgh')
    const now = context.clock.now()
    const placed = { id, clientId: request.clientId, requestId: request.id, placedBy: caller.user.id }
    await saveHold(transaction, { ...placed, placedAt: now, sealedReason: await sealReason(transaction, context, request, id, reason) })
    await record(transaction, context, caller, request, 'request.hold-placed', { hold: id }, reason)
    // Outside the database, and durable before it counts: a row that is taken away later releases nothing.
    await noteHold(context.erasures, { ...placed, placedAt: now.toISOString(), releasedAt: null })
  })
}

/** The first of two who release it. Refuses NOT_FOUND where there is no hold, HOLD_RELEASE_OPEN where it was asked already. */
export async function askRelease(context: Needs, caller: StaffCaller, requestId: string, reason: string): Promise<void> {
  await withCase(context, caller, requestId, async (transaction, request) => {
    const hold = await getHold(transaction, request.id)
    if (hold.releaseAskedBy) throw new Refusal('HOLD_RELEASE_OPEN')
    const sealedReleaseReason = await sealReason(transaction, context, request, hold.id, reason)
    await changeHold(transaction, hold.id, { releaseAskedBy: caller.user.id, releaseAskedAt: context.clock.now(), sealedReleaseReason })
    await record(transaction, context, caller, request, 'request.hold-release-asked', { hold: hold.id }, reason)
  })
}

/** By whoever may hold: the hold goes on. Refuses NOT_FOUND where nobody asked. */
export async function withdrawRelease(context: Needs, caller: StaffCaller, requestId: string): Promise<void> {
  await withCase(context, caller, requestId, async (transaction, request) => {
    const hold = await getHold(transaction, request.id)
    if (!hold.releaseAskedBy) throw new Refusal('NOT_FOUND')
    await changeHold(transaction, hold.id, { releaseAskedBy: null, releaseAskedAt: null, sealedReleaseReason: null })
    await record(transaction, context, caller, request, 'request.hold-release-withdrawn', { hold: hold.id })
  })
}

/** The second of two. Refuses NOT_FOUND where nobody asked, and what `requireSecondPerson` refuses. */
export async function release(context: Needs, caller: StaffCaller, requestId: string): Promise<void> {
  await withCase(context, caller, requestId, async (transaction, request) => {
    const hold = await getHold(transaction, request.id)
    if (!hold.releaseAskedBy) throw new Refusal('NOT_FOUND')
    await requireSecondPerson(transaction, context, caller, { kind: 'staff', id: hold.releaseAskedBy })
    const now = context.clock.now()
    await changeHold(transaction, hold.id, { releasedBy: caller.user.id, releasedAt: now })
    const { requestIds } = await listErased(transaction, request.id)
    await releaseFaces(transaction, { clientId: request.clientId, requestIds, at: now })
    await record(transaction, context, caller, request, 'request.hold-released', { hold: hold.id, askedBy: hold.releaseAskedBy })
    const { id, clientId, placedBy, placedAt } = hold
    await noteHold(context.erasures, {
      id,
      clientId,
      requestId: request.id,
      placedBy,
      placedAt: placedAt.toISOString(),
      releasedAt: now.toISOString(),
    })
  })
}

/** One transaction with the whole case locked: of whom a company invited, the company's. Refuses REQUEST_NOT_FOUND. */
async function withCase(
  context: Needs,
  { user }: StaffCaller,
  requestId: string,
  run: (transaction: Transaction<Database>, request: VerificationRequestRow) => Promise<void>,
): Promise<void> {
  const row = await findRequest(context.db, requestId)
  if (row?.clientId !== user.clientId) throw new Refusal('REQUEST_NOT_FOUND')
  await withRequest(context, { requestId: row.companyRequestId ?? row.id, tenant: { clientId: user.clientId } }, run)
  await context.db.transaction().execute((transaction) => context.pubsub.publish(transaction, requestId))
}

async function getHold(transaction: Transaction<Database>, requestId: string): Promise<LegalHoldRow> {
  const hold = await findStandingHold(transaction, requestId)
  if (!hold) throw new Refusal('NOT_FOUND')
  return hold
}

async function sealReason(
  transaction: Transaction<Database>,
  { masterKey }: Pick<AppContext, 'masterKey'>,
  { subjectId }: VerificationRequestRow,
  holdId: string,
  reason: string,
): Promise<Buffer> {
  return Buffer.from(seal(await openKeyOf(transaction, masterKey, subjectId), `legal-hold:${holdId}`, Buffer.from(reason)))
}

/** In the words of whoever placed it; null once the person is erased. */
export function openReason(key: Uint8Array | undefined, holdId: string, sealed: Buffer | null): string | null {
  return key && sealed ? Buffer.from(unseal(key, `legal-hold:${holdId}`, sealed)).toString() : null
}

type Recording = Parameters<typeof recordAudit>

async function record(
  transaction: Recording[0],
  context: Pick<AppContext, 'masterKey' | 'clock'>,
  { user, device }: StaffCaller,
  { id, clientId, subjectId }: VerificationRequestRow,
  action: Recording[2]['action'],
  facts: NonNullable<Recording[2]['facts']>,
  reason?: string,
): Promise<void> {
  await recordAudit(transaction, context, {
    clientId,
    actor: staffActor(user, device),
    action,
    target: { kind: 'request', id },
    facts,
    ...(reason && { details: { subjectId, stated: { reason } } }),
  })
}
