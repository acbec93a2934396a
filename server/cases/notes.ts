import { saveNote } from '#server/approval/repositories/notes.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { getTenantRequest } from '#server/cases/decide.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf, SubjectErased } from '#server/platform/crypto/subject-keys.ts'
import type { NoteRow } from '#server/platform/database/schema-cases.ts'
import { Refusal } from '#server/platform/errors.ts'
import { listColleagues } from '#server/staff/colleagues.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { findStaff } from '#server/staff/members/staff-identity.ts'
import { sendMention } from '#server/staff/members/staff-mail.ts'

type Writing = { text: string; mentions?: string[] | undefined }

const toSealName = (noteId: string) => `request-note:${noteId}`

export function openNote(key: Uint8Array, { id, sealedText }: NoteRow): string {
  return Buffer.from(unseal(key, toSealName(id), sealedText)).toString()
}

/** Adds a note, sealed with the person that it is about, and writes to whom it mentions. Refuses REQUEST_NOT_FOUND, NOT_FOUND for a mention of nobody who reads requests here. */
export async function writeNote(context: CoreContext, caller: StaffCaller, requestId: string, { text, mentions = [] }: Writing) {
  const { user, device } = caller
  const request = await getTenantRequest(context, caller, requestId)
  const readers = (await listColleagues(context, user.clientId)).filter(({ permissions }) => permissions.has('requests:read'))
  const named = [...new Set(mentions)].map((id) => {
    const reader = readers.find((each) => each.id === id)
    if (!reader) throw new Refusal('NOT_FOUND', [{ path: 'mentions' }])
    return { id, displayName: reader.displayName }
  })
  const id = newId('not')
  const createdAt = context.clock.now()
  await context.db.transaction().execute(async (transaction) => {
    const key = await openKeyOf(transaction, context.masterKey, request.subjectId).catch((error: unknown) => {
      throw error instanceof SubjectErased ? new Refusal('REQUEST_NOT_FOUND') : error
    })
    const sealedText = Buffer.from(seal(key, toSealName(id), Buffer.from(text)))
    const ids = named.map(({ id: mentioned }) => mentioned)
    await saveNote(transaction, { id, clientId: request.clientId, requestId, authorId: user.id, sealedText, mentions: ids, createdAt })
    for (const mentioned of ids) {
      const reader = mentioned === user.id ? undefined : await findStaff(transaction, context, mentioned)
      if (reader) await sendMention(transaction, context, reader, { colleague: user.displayName, requestId, noteId: id })
    }
    await context.pubsub.publish(transaction, requestId)
    await context.pubsub.publish(transaction, request.clientId)
    const target = { kind: 'request', id: requestId }
    const facts = { note: id, mentions: ids }
    await recordAudit(transaction, context, {
      clientId: request.clientId,
      actor: staffActor(user, device),
      action: 'request.note-written',
      target,
      facts,
    })
  })
  return { id, author: { id: user.id, displayName: user.displayName }, text, mentions: named, createdAt: createdAt.toISOString() }
}
