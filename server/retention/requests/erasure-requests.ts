import type { Kysely, Transaction } from 'kysely'
import type { ErasureGround, RequesterOfErasure } from '#contract/retention/erasure.ts'
import { type Day, type RetentionKind, retentionKinds, toDay, toDue } from '#contract/retention/schedule.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { ErasureRequestRow } from '#server/platform/database/schema-cases.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest, lockRequest } from '#server/requests/repositories/requests.ts'
import { requireTenant, type TenantScope } from '#server/requests/tenant-scope.ts'
import { withRequest } from '#server/requests/with-request.ts'
import { requireSecondPerson } from '#server/retention/agreement/second-person.ts'
import { type EraseContext, eraseKinds } from '#server/retention/erasure/erase-kinds.ts'
import { isHeldAnywhere } from '#server/retention/holds/is-held.ts'
import {
  closeErasureRequest,
  findErasureRequest,
  findOpenErasureRequest,
  saveErasureRequest,
} from '#server/retention/repositories/erasure-requests.ts'
import { findUnfinishedErasure } from '#server/retention/repositories/erasures.ts'
import { findStanding, listErasedKinds } from '#server/retention/repositories/standing.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'

export type NewErasureRequest = { kinds: RetentionKind[]; ground: ErasureGround; askedBy: RequesterOfErasure; reason: string }
type By = { by: AuditActor & { kind: 'staff' | 'customer'; id: string }; tenant: TenantScope }

/** Why a kind may not be erased on request: a floor stands until that day, or with no end where the relation goes on. */
export type Blocked = { kind: RetentionKind; until: Day | null }

/**
 * Until a floor has passed, what it protects may not be erased, whoever asks. Of an approved case it begins with the end of the relation.
 */
export async function listBlocked(
  db: Kysely<Database>,
  { clock, retention }: Pick<AppContext, 'clock' | 'retention'>,
  request: Pick<VerificationRequestRow, 'id'>,
): Promise<Blocked[]> {
  const standing = await findStanding(db, request.id)
  // Under way, nobody has decided it.
  const judged = standing ?? { outcome: 'undecided' as const, since: null, floorSince: toDay(clock.now()) }
  const today = toDay(clock.now())
  return retentionKinds.flatMap((kind) => {
    const { cell, floorUntil } = toDue(kind, judged, null, retention)
    if (!retention.floors[cell]) return []
    return floorUntil === null || floorUntil > today ? [{ kind, until: floorUntil }] : []
  })
}

/**
 * The first of two steps: who asks for what, and on which ground. Refuses REQUEST_NOT_FOUND; CASE_HELD; ERASURE_BELOW_FLOOR with what may still go;
 * ERASURE_REQUEST_OPEN while another waits; NOTHING_TO_ERASE; ERASURE_STARTED.
 */
export async function askErasure(
  context: EraseContext,
  { by, tenant }: By,
  requestId: string,
  { kinds, ground, askedBy, reason }: NewErasureRequest,
): Promise<{ id: string }> {
  const root = await findRoot(context, tenant, requestId)
  const id = newId('ers')
  await withRequest(context, { requestId: root, tenant }, async (transaction, request) => {
    const desired = await requireErasable(transaction, context, request, kinds)
    if (await findOpenErasureRequest(transaction, request.id)) throw new Refusal('ERASURE_REQUEST_OPEN')
    const key = await openKeyOf(transaction, context.masterKey, request.subjectId)
    await saveErasureRequest(transaction, {
      ...{ id, clientId: request.clientId, requestId: request.id, kinds: desired, ground, askedBy },
      sealedReason: Buffer.from(seal(key, `erasure-request:${id}`, Buffer.from(reason))),
      ...{ requestedKind: by.kind, requestedBy: by.id, requestedAt: context.clock.now() },
    })
    await context.pubsub.publish(transaction, request.id)
    await record(transaction, context, request, by, 'request.erasure-asked', { erasureRequest: id, kinds: desired, ground, askedBy })
  })
  return { id }
}

/** The second step, by somebody else: what was asked for goes at once. Refuses as `askErasure` does, and as `requireSecondPerson` does. */
export async function confirmErasure(
  context: EraseContext,
  caller: StaffCaller,
  requestId: string,
  erasureRequestId: string,
): Promise<void> {
  const tenant = { clientId: caller.user.clientId }
  const by = staffActor(caller.user, caller.device)
  const root = await findRoot(context, tenant, requestId)
  const confirmed = await withRequest(context, { requestId: root, tenant }, async (transaction, ofCase) => {
    const { open, request } = await getOpen(transaction, ofCase, requestId, erasureRequestId)
    await requireSecondPerson(transaction, context, caller, { kind: open.requestedKind, id: open.requestedBy })
    const kinds = await requireErasable(transaction, context, ofCase, open.kinds, request)
    await closeErasureRequest(transaction, open.id, { state: 'confirmed', closedBy: caller.user.id, closedAt: context.clock.now() })
    await record(transaction, context, request, by, 'request.erasure-confirmed', { erasureRequest: open.id, askedBy: open.requestedBy })
    return { kinds, ground: open.ground, requestId: request.id }
  })
  await eraseKinds(context, {
    requestId: confirmed.requestId,
    rule: { rule: 'request', erasureRequestId, ground: confirmed.ground },
    actor: by,
    judge: async (transaction) => {
      const blocked = new Set((await listBlocked(transaction, context, { id: root })).map(({ kind }) => kind))
      return confirmed.kinds.filter((kind) => !blocked.has(kind))
    },
  })
}

/** Nothing goes. Refuses NOT_FOUND. */
export async function withdrawErasure(
  context: EraseContext,
  caller: StaffCaller,
  requestId: string,
  erasureRequestId: string,
): Promise<void> {
  const tenant = { clientId: caller.user.clientId }
  const root = await findRoot(context, tenant, requestId)
  await withRequest(context, { requestId: root, tenant }, async (transaction, ofCase) => {
    const { open, request } = await getOpen(transaction, ofCase, requestId, erasureRequestId)
    await closeErasureRequest(transaction, open.id, { state: 'withdrawn', closedBy: caller.user.id, closedAt: context.clock.now() })
    await record(transaction, context, request, staffActor(caller.user, caller.device), 'request.erasure-withdrawn', {
      erasureRequest: open.id,
    })
  })
}

/**
 * What waits: of the case, or of the one person in it who withdrew consent, with their request locked after the case. Refuses NOT_FOUND; also where consent holds
 * again, or is asked of somebody else: what came since was not meant.
 */
async function getOpen(
  transaction: Transaction<Database>,
  ofCase: VerificationRequestRow,
  requestId: string,
  erasureRequestId: string,
): Promise<{ open: ErasureRequestRow; request: VerificationRequestRow }> {
  const open = await findErasureRequest(transaction, erasureRequestId)
  if (open?.state !== 'open' || (open.requestId !== ofCase.id && open.requestId !== requestId)) throw new Refusal('NOT_FOUND')
  const request = open.requestId === ofCase.id ? ofCase : await lockRequest(transaction, open.requestId)
  if (open.requestedKind === 'applicant' && request.consentState !== 'withdrawn') throw new Refusal('NOT_FOUND')
  return { open, request }
}

/** What of it is there and may go. A whole case takes its pictures and documents along. */
async function requireErasable(
  transaction: Transaction<Database>,
  context: EraseContext,
  request: VerificationRequestRow,
  asked: readonly RetentionKind[],
  /** Of whom it is erased: of one person of the case alone. */
  { id: erasedId }: Pick<VerificationRequestRow, 'id'> = request,
): Promise<RetentionKind[]> {
  if (await isHeldAnywhere(transaction, context, request)) throw new Refusal('CASE_HELD')
  if (await findUnfinishedErasure(transaction, request.id)) throw new Refusal('ERASURE_STARTED')
  const desired =
    asked.includes('case') || asked.includes('audit') ? retentionKinds.filter((kind) => kind !== 'audit' || asked.includes('audit')) : asked
  const gone = new Set((await listErasedKinds(transaction, erasedId)).map(({ kind }) => kind))
  const left = desired.filter((kind) => !gone.has(kind))
  if (left.length === 0) throw new Refusal('NOTHING_TO_ERASE')
  const blocked = await listBlocked(transaction, context, request)
  const inTheWay = blocked.filter(({ kind }) => left.includes(kind))
  if (inTheWay.length > 0) {
    const possible = retentionKinds.filter((kind) => kind !== 'audit' && !gone.has(kind) && !blocked.some((each) => each.kind === kind))
    throw new Refusal('ERASURE_BELOW_FLOOR', {
      blocked: inTheWay,
      possible: blocked.some(({ kind }) => kind === 'case') ? possible.filter((kind) => kind !== 'case') : possible,
    })
  }
  return [...left]
}

/** Of whom a company invited, the company's case: one is erased with it. Refuses REQUEST_NOT_FOUND. */
async function findRoot({ db }: Pick<AppContext, 'db'>, tenant: TenantScope, requestId: string): Promise<string> {
  const request = await findRequest(db, requestId)
  if (!request) throw new Refusal('REQUEST_NOT_FOUND')
  requireTenant(tenant, request)
  return request.companyRequestId ?? request.id
}

type Recording = Parameters<typeof recordAudit>

async function record(
  transaction: Recording[0],
  context: Pick<AppContext, 'masterKey' | 'clock'>,
  { id, clientId }: VerificationRequestRow,
  actor: AuditActor,
  action: Recording[2]['action'],
  facts: NonNullable<Recording[2]['facts']>,
): Promise<void> {
  await recordAudit(transaction, context, { clientId, actor, action, target: { kind: 'request', id }, facts })
}
