import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ErasureCertificate } from '#contract/retention/erasure.ts'
import { type RetentionKind, retentionKinds } from '#contract/retention/schedule.ts'
import { type AuditActor, type RecordedEntry, recordAudit } from '#server/audit/record-audit.ts'
import { recordEvent } from '#server/events/record-event.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { ErasureRow } from '#server/platform/database/schema-cases.ts'
import { findRequest, lockRequest } from '#server/requests/repositories/requests.ts'
import { signCertificate } from '#server/retention/erasure/certificate.ts'
import { stripBiometrics, stripDocuments } from '#server/retention/erasure/strip-facts.ts'
import { isHeldAnywhere } from '#server/retention/holds/is-held.ts'
import { noteErasure } from '#server/retention/outside/erased-people.ts'
import { noteCertificate, noteErasedKinds } from '#server/retention/outside/outside-list.ts'
import { destroyKeys, listErased } from '#server/retention/repositories/erasure.ts'
import { findGround, settleErasureRequests } from '#server/retention/repositories/erasure-requests.ts'
import {
  findErasure,
  findUnfinishedErasure,
  finishErasure,
  listFilesToErase,
  listItems,
  saveCertificate,
  saveErasedKinds,
  saveErasure,
  saveItems,
} from '#server/retention/repositories/erasures.ts'
import {
  destroyAuditKeys,
  emptyFiles,
  emptySealedRows,
  eraseDocumentTraces,
  eraseFaceTemplates,
  retainAuditKeys,
  unverify,
} from '#server/retention/repositories/partial-erasure.ts'
import { listErasedKinds, listFileKinds } from '#server/retention/repositories/standing.ts'
import { getClient } from '#server/tenants/get-client.ts'

export type EraseContext = Pick<
  AppContext,
  'db' | 'blobs' | 'erasures' | 'clock' | 'masterKey' | 'pubsub' | 'retention' | 'publicUrl' | 'log'
>

export type ErasureRule = Pick<ErasureRow, 'rule'> & { scheduleVersion?: number; erasureRequestId?: string; ground?: string }

export type DesiredErasure = {
  requestId: string
  rule: ErasureRule
  actor: AuditActor
  /** Under the lock of the case: which kinds may still go. Nothing where nothing may. */
  judge(transaction: Transaction<Database>, request: VerificationRequestRow): Promise<readonly RetentionKind[]>
}

const filesAtOnce = 50

/**
 * Erases kinds of data of a case, with everybody whom a company invited. Begun in one transaction, so that no hold comes between; files are removed
 * then; and the rows go with the audit entry and the certificate in a last one. Whoever is cut off goes on by `finishErasures`, and nothing is done twice.
 * Answers whether anything was.
 */
export async function eraseKinds(context: EraseContext, desired: DesiredErasure): Promise<boolean> {
  const id = await begin(context, desired)
  if (!id) return false
  await finish(context, id)
  return true
}

async function begin(context: EraseContext, { requestId, rule, actor, judge }: DesiredErasure): Promise<string | undefined> {
  return context.db.transaction().execute(async (transaction) => {
    const found = await findRequest(transaction, requestId)
    // Of one person alone: the case is locked first, so that no hold and no other erasure of it comes between.
    if (found?.companyRequestId) await lockRequest(transaction, found.companyRequestId)
    const request = await lockRequest(transaction, requestId)
    if (await isHeldAnywhere(transaction, context, request)) return undefined
    if (await findUnfinishedErasure(transaction, request.companyRequestId ?? request.id)) return undefined
    const desired = await judge(transaction, request)
    const gone = new Set((await listErasedKinds(transaction, request.id)).map(({ kind }) => kind))
    const kinds = toWhole(desired, gone)
    if (kinds.length === 0) return undefined
    const id = newId('era')
    await saveErasure(transaction, {
      id,
      clientId: request.clientId,
      requestId: request.id,
      kinds,
      rule: rule.rule,
      scheduleVersion: rule.scheduleVersion ?? null,
      erasureRequestId: rule.erasureRequestId ?? null,
      actorKind: actor.kind,
      actorId: actor.id,
      begunAt: context.clock.now(),
    })
    return id
  })
}

/** A case takes its pictures and documents with it, and the words of the audit log go last: what may not go yet keeps what would take it along. */
function toWhole(desired: readonly RetentionKind[], gone: ReadonlySet<RetentionKind>): RetentionKind[] {
  const isDone = (kind: RetentionKind) => gone.has(kind) || desired.includes(kind)
  const isCaseDone = isDone('case') && isDone('biometrics') && isDone('documents')
  return retentionKinds.filter((kind) => {
    if (gone.has(kind) || !desired.includes(kind)) return false
    return kind === 'biometrics' || kind === 'documents' || isCaseDone
  })
}

/** From here on nothing is taken back. */
export async function finish(context: EraseContext, erasureId: string): Promise<void> {
  const erasure = await findErasure(context.db, erasureId)
  if (!erasure || erasure.finishedAt) return
  const { requestId, clientId, kinds } = erasure
  const erased = await context.db.transaction().execute((transaction) => listErased(transaction, requestId))
  // Outside the database, and before anything goes: a backup of it knows nothing of what comes after.
  const at = erasure.begunAt.toISOString()
  await noteErasedKinds(context.erasures, { requestId, clientId, kinds, at })
  if (kinds.includes('case')) await noteErasure(context.erasures, { requestId, clientId, ...erased, at })
  await removeFiles(context, erasure, erased.requestIds)
  const certificate = await context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    const standing = await findErasure(transaction, erasureId)
    // Another server finished it meanwhile.
    if (!standing || standing.finishedAt) return undefined
    const now = context.clock.now()
    await eraseRows(transaction, context, erasure, erased)
    await saveErasedKinds(transaction, { requestId, clientId, kinds, erasureId, at: now })
    await finishErasure(transaction, erasureId, now)
    await settleErasureRequests(transaction, { requestIds: erased.requestIds, kinds, at: now })
    await context.pubsub.publish(transaction, requestId)
    if (kinds.includes('case')) await tell(transaction, context, request, erased.requestIds)
    const entry = await recordAudit(transaction, context, {
      clientId,
      actor: { kind: erasure.actorKind, id: erasure.actorId, subjectId: null, origin: {} },
      action: kinds.includes('case') ? 'request.erased' : 'request.partly-erased',
      target: { kind: 'request', id: requestId },
      facts: {
        kinds,
        rule: erasure.rule,
        ...(erasure.scheduleVersion !== null && { scheduleVersion: erasure.scheduleVersion }),
        ...(erasure.erasureRequestId !== null && { erasureRequest: erasure.erasureRequestId }),
        certificate: toCertificateId(erasureId),
      },
    })
    return issueCertificate(transaction, context, erasure, { at: now, entry })
  })
  if (certificate) await noteCertificate(context.erasures, certificate)
}

const toCertificateId = (erasureId: string) => erasureId.replace(/^era_/, 'erc_')

/** The hash of what lay there is written down before it goes. */
async function removeFiles(context: EraseContext, { id: erasureId, kinds }: ErasureRow, requestIds: string[]): Promise<void> {
  const fileKinds = listFileKinds(kinds)
  const removed = new Set<string>()
  for (;;) {
    const all = await listFilesToErase(context.db, { requestIds, kinds: fileKinds, limit: filesAtOnce + removed.size })
    const files = all.filter(({ id }) => !removed.has(id))
    if (files.length === 0) return
    for (const { id, name, kind, byteCount } of files) {
      const sealed = await context.blobs.get(name)
      const sha256 = sealed ? createHash('sha256').update(sealed).digest('hex') : null
      await saveItems(context.db, [{ erasureId, itemId: id, kind: toKind(kind, kinds), what: kind, sha256, byteCount }])
      await context.blobs.remove(name)
      removed.add(id)
    }
  }
}

/** A file goes by the narrowest kind that this erasure has. */
function toKind(fileKind: string, kinds: readonly RetentionKind[]): RetentionKind {
  const ofBiometrics = ['portrait', 'selfie', 'video'].includes(fileKind)
  const narrow: RetentionKind = ofBiometrics ? 'biometrics' : 'documents'
  return kinds.includes(narrow) && fileKind !== 'upload-part' ? narrow : 'case'
}

async function eraseRows(
  transaction: Transaction<Database>,
  context: EraseContext,
  { id: erasureId, kinds }: ErasureRow,
  { requestIds, subjectIds }: { requestIds: string[]; subjectIds: string[] },
): Promise<void> {
  await emptyFiles(transaction, erasureId)
  if (kinds.includes('case')) {
    if (!kinds.includes('audit')) await retainAuditKeys(transaction, subjectIds)
    await destroyKeys(transaction, { requestIds, subjectIds }, context.clock.now())
    await emptySealedRows(transaction, requestIds)
  } else {
    if (kinds.includes('documents')) await saveItems(transaction, await stripDocuments(transaction, context, { erasureId, requestIds }))
    if (kinds.includes('biometrics')) await saveItems(transaction, await stripBiometrics(transaction, context, { erasureId, requestIds }))
    if (kinds.includes('documents')) await eraseDocumentTraces(transaction, requestIds)
    if (kinds.includes('biometrics')) await eraseFaceTemplates(transaction, requestIds, context.clock.now())
    await unverify(transaction, { requestIds, kinds, at: context.clock.now() })
  }
  if (kinds.includes('audit')) await destroyAuditKeys(transaction, subjectIds)
}

async function tell(
  transaction: Transaction<Database>,
  context: EraseContext,
  { id, clientId, status }: VerificationRequestRow,
  requestIds: readonly string[],
): Promise<void> {
  const reported = { clientId, type: 'request.erased' } as const
  const invited = requestIds.filter((each) => each !== id)
  // Events of a request are written under its lock: their order is that of what happened.
  for (const each of invited.toSorted()) await lockRequest(transaction, each)
  await recordEvent(
    transaction,
    context,
    { ...reported, requestId: id, status },
    ...invited.map((requestId) => ({ ...reported, requestId, companyRequestId: id })),
  )
}

async function issueCertificate(
  transaction: Transaction<Database>,
  context: EraseContext,
  erasure: ErasureRow,
  { at, entry }: { at: Date; entry: RecordedEntry },
) {
  const { id: erasureId, clientId, requestId } = erasure
  const { name } = await getClient({ db: transaction }, clientId)
  const items = await listItems(transaction, erasureId)
  const ground = erasure.erasureRequestId ? await findGround(transaction, erasure.erasureRequestId) : undefined
  const counts: Record<string, number> = {}
  for (const { what } of items) counts[what] = (counts[what] ?? 0) + 1
  const certificate: ErasureCertificate = {
    type: 'portico-erasure-certificate/1',
    certificateId: toCertificateId(erasureId),
    operator: context.retention.operator,
    installation: new URL(context.publicUrl).host,
    customer: { id: clientId, name },
    requestId,
    erasedAt: at.toISOString(),
    kinds: erasure.kinds,
    rule: {
      by: erasure.rule,
      scheduleVersion: erasure.scheduleVersion,
      erasureRequestId: erasure.erasureRequestId,
      ground: ground ?? null,
    },
    counts,
    items: items.map(({ kind, what, itemId, sha256 }) => ({ kind, what, id: itemId, sha256 })),
    audit: { chain: clientId, sequence: Number(entry.sequence), hash: entry.hash.toString('base64') },
  }
  const row = { id: certificate.certificateId, clientId, requestId, issuedAt: at, ...signCertificate(context.masterKey, certificate) }
  await saveCertificate(transaction, row)
  return row
}
