import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import {
  type listSubjectExports as listCall,
  type openSubjectExport as openCall,
  type SubjectExport,
  subjectExportDays,
} from '#contract/subjects/subject-calls.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import { attachBlobs } from '#server/files/repositories/blobs.ts'
import { storeBlob, toExpiringAddress } from '#server/files/store-blob.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext, CoreContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { findKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { SubjectExportRow } from '#server/platform/database/schema-files.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { requireTenant, type TenantScope } from '#server/requests/tenant-scope.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { buildExport } from '#server/subjects/build-export.ts'
import {
  changeExport,
  countDownload,
  detachBlob,
  findExport,
  listExpiredExports,
  listExports,
  lockExport,
  saveExport,
} from '#server/subjects/repositories/subject-exports.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'

const dayMs = 86_400_000
const removedAtOnce = 50

type Desired = { requestId: string; tenant: TenantScope; by: AuditActor; reason: string; language: Language }
type BuildNeeds = Pick<AppContext, 'db' | 'blobs' | 'masterKey' | 'clock' | 'log' | 'virusScanner'>

/** Refuses REQUEST_NOT_FOUND. */
export async function listSubjectExports(
  { db }: Pick<AppContext, 'db'>,
  { user }: StaffCaller,
  requestId: string,
): Promise<AnswerOf<typeof listCall>> {
  const { sealedEmail } = await getRequest(db, { clientId: user.clientId }, requestId)
  return { data: (await listExports(db, requestId)).map(toShown), hasEmail: sealedEmail !== null }
}

export function createByStaff(
  context: CoreContext,
  { user, device }: StaffCaller,
  { requestId, ...desired }: Pick<Desired, 'requestId' | 'reason' | 'language'>,
): Promise<SubjectExport> {
  return createSubjectExport(context, { requestId, ...desired, tenant: { clientId: user.clientId }, by: staffActor(user, device) })
}

/**
 * Writes down that everything about a person is collected, and why, and queues the job that does it.
 * Refuses REQUEST_NOT_FOUND, also of whoever was erased, and REQUEST_CANNOT_BE_SUBMITTED for a company, which is no person.
 */
export async function createSubjectExport(
  context: CoreContext,
  { requestId, tenant, by, reason, language }: Desired,
): Promise<SubjectExport> {
  const request = await getRequest(context.db, tenant, requestId)
  if (request.kind === 'corporate') throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
  const key = await findKeyOf(context.db, context.masterKey, { subjectId: request.subjectId })
  if (!key) throw new Refusal('REQUEST_NOT_FOUND')
  const id = newId('sxp')
  const createdAt = context.clock.now()
  return context.db.transaction().execute(async (transaction) => {
    const row = await saveExport(transaction, {
      id,
      clientId: request.clientId,
      requestId,
      language,
      sealedReason: Buffer.from(seal(key, `subject-export-reason:${id}`, Buffer.from(reason))),
      requestedBy: by.kind === 'staff' ? by.id : null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + subjectExportDays * dayMs),
    })
    await context.jobs.enqueue(transaction, 'export-subject', { exportId: id })
    await recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: by,
      action: 'request.subject-exported',
      target: { kind: 'request', id: requestId },
      facts: { export: id, language },
      details: { subjectId: request.subjectId, stated: { reason } },
    })
    return toShown(row)
  })
}

/** The job. Done twice, it makes one file: what a second turn made belongs to nothing, and is swept. */
export async function runSubjectExport(context: BuildNeeds, exportId: string): Promise<void> {
  const row = await findExport(context.db, exportId)
  if (row?.state !== 'waiting') return
  const request = await findRequest(context.db, row.requestId)
  const key = request && (await findKeyOf(context.db, context.masterKey, { subjectId: request.subjectId }))
  const client = await findClient(context.db, row.clientId)
  // Erased meanwhile.
  if (!request || !key || !client) return changeExport(context.db, exportId, { state: 'failed' })
  const { zip, leftOut } = await buildExport(context, {
    request,
    key,
    language: row.language,
    client: { id: client.id, name: client.name },
  })
  const stored = { kind: 'subject-export', mediaType: 'application/zip', bytes: zip, isScanned: true } as const
  const blobId = await storeBlob(context, request, key, stored)
  await context.db.transaction().execute(async (transaction) => {
    const current = await lockExport(transaction, exportId)
    if (current?.state !== 'waiting') return
    const now = context.clock.now()
    await attachBlobs(transaction, [blobId], now)
    await changeExport(transaction, exportId, { state: 'ready', blobId, byteCount: zip.byteLength, leftOut, readyAt: now })
  })
}

/** An address for ten minutes, written down first. Refuses REQUEST_NOT_FOUND, NOT_FOUND where there is no file (yet, or any more). */
export async function openSubjectExport(
  context: Pick<AppContext, 'db' | 'masterKey' | 'clock' | 'addressKey'>,
  { user, device }: StaffCaller,
  { requestId, exportId }: { requestId: string; exportId: string },
): Promise<AnswerOf<typeof openCall>> {
  await getRequest(context.db, { clientId: user.clientId }, requestId)
  const row = await findExport(context.db, exportId)
  const isThere = row?.requestId === requestId && row.state === 'ready' && row.expiresAt > context.clock.now()
  if (!isThere || !row.blobId) throw new Refusal('NOT_FOUND')
  await context.db.transaction().execute(async (transaction) => {
    await countDownload(transaction, exportId)
    await recordAudit(transaction, context, {
      clientId: user.clientId,
      actor: staffActor(user, device),
      action: 'request.subject-export-opened',
      target: { kind: 'request', id: requestId },
      facts: { export: exportId },
    })
  })
  return { fileUrl: toExpiringAddress(context, row.blobId).address, fileName: `${exportId}.zip` }
}

/** The job: files that were there for their days are let go, and swept with the next turn. */
export async function removeExpiredExports({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const expired = await listExpiredExports(db, now, removedAtOnce)
  for (const { id, blobId } of expired) {
    await db.transaction().execute(async (transaction) => {
      if (blobId) await detachBlob(transaction, blobId)
      await changeExport(transaction, id, { state: 'removed', blobId: null, linkHash: null })
    })
  }
  return expired.length
}

export async function getRequest(db: AppContext['db'], tenant: TenantScope, id: string): Promise<VerificationRequestRow> {
  const request = await findRequest(db, id)
  if (!request) throw new Refusal('REQUEST_NOT_FOUND')
  requireTenant(tenant, request)
  return request
}

export function toShown({ id, state, language, byteCount, leftOut, ...row }: SubjectExportRow): SubjectExport {
  const times = {
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
  return { id, state, language, byteCount, leftOut, ...times, ownDownloads: row.ownDownloads }
}
