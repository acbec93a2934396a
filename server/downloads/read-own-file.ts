import type { Mode } from '#contract/mode/mode.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { openFile, type ReadFile } from '#server/downloads/read-file.ts'
import { findAttachedBlob } from '#server/files/repositories/blobs.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { BlobRow } from '#server/platform/database/schema-verification.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requireToken } from '#server/requests/require-link.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { requireStaff } from '#server/staff/require-staff.ts'

type Shown = { token: string; device: string; mode: Mode }

/**
 * The bytes behind an address without a signature: for the link of the request that they belong to, and for staff who may
 * reveal, which is recorded. To anybody else there is no such file. Refuses DOCUMENT_FILE_NOT_FOUND, PERMISSION_DENIED.
 */
export async function readOwnFile(context: AppContext, blobId: string, { token, device, mode }: Shown): Promise<ReadFile> {
  const found = await findAttachedBlob(context.db, blobId)
  // Everything about a person in one file opens by the address that was signed for it alone.
  const blob = found?.kind === 'subject-export' ? undefined : found
  const isOwn = await isOfLink(context, blob, token)
  // A link that opens something else opens nothing here; what is no link at all may be a session of staff.
  if (isOwn === undefined) await requireReveal(context, blob, { token, device, mode })
  if (isOwn === false || !blob) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
  return openFile(context, blob)
}

/** Undefined where the token is no link's. A link whose time has passed shows no pictures, and none shows those of an earlier verification. */
async function isOfLink(context: AppContext, blob: BlobRow | undefined, token: string): Promise<boolean | undefined> {
  try {
    const { request } = await requireToken(context, token, { reach: 'open' })
    return blob?.requestId === request.id && blob.supersededAt === null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOKEN_EXPIRED') return undefined
    if (error instanceof Refusal && error.code === 'LINK_EXPIRED') return false
    throw error
  }
}

async function requireReveal(context: AppContext, blob: BlobRow | undefined, { token, device, mode }: Shown): Promise<void> {
  const shown = { accessToken: token, device, mode }
  const { user, device: used } = await requireStaff(context, 'requests:reveal', shown).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'INVALID_SESSION' ? new Refusal('DOCUMENT_FILE_NOT_FOUND') : error
  })
  if (blob?.clientId !== user.clientId) throw new Refusal('DOCUMENT_FILE_NOT_FOUND')
  const target = { kind: 'request', id: blob.requestId }
  const actor = staffActor(user, used)
  await context.db.transaction().execute((transaction) =>
    recordAudit(transaction, context, {
      clientId: user.clientId,
      actor,
      action: 'request.revealed',
      target,
      facts: { areas: ['pictures'] },
    }),
  )
}
