import type { Transaction } from 'kysely'
import { sealMailDetails } from '#server/mail/mail-details.ts'
import { saveMail } from '#server/mail/repositories/mails.ts'
import type { StaffUser } from '#server/platform/callers/staff-caller.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { hashSecret, newId, newSecret } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { StaffMailKind } from '#server/platform/database/schema-mail.ts'
import type { StaffTokenPurpose } from '#server/platform/database/schema-staff.ts'
import { replaceStaffToken } from '#server/staff/repositories/staff-accounts.ts'

const hourMs = 3_600_000
const letters = {
  invitation: { kind: 'staff-invitation', page: '/accept-invitation', lastsMs: 72 * hourMs },
  reset: { kind: 'staff-reset', page: '/reset-password', lastsMs: hourMs },
  confirm: { kind: 'staff-confirm', page: '/confirm-email', lastsMs: 24 * hourMs },
} as const satisfies Record<StaffTokenPurpose, { kind: StaffMailKind; page: string; lastsMs: number }>

/** Queues a message with a secret that counts once; earlier ones of its purpose open nothing from then on. */
export async function sendSecret(
  transaction: Transaction<Database>,
  context: CoreContext,
  user: StaffUser,
  purpose: StaffTokenPurpose,
): Promise<void> {
  const { url, expiresAt } = await issueSecret(transaction, context, user, purpose)
  await queueStaffMail(transaction, context, user, { kind: letters[purpose].kind, url, expiresAt: expiresAt.toISOString() })
}

/** The same for whoever hands it over by themselves: the address that opens it, once. */
export async function issueSecret(
  transaction: Transaction<Database>,
  context: Pick<CoreContext, 'clock' | 'publicUrl'>,
  user: StaffUser,
  purpose: StaffTokenPurpose,
): Promise<{ url: string; expiresAt: Date }> {
  const { page, lastsMs } = letters[purpose]
  const secret = newSecret()
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + lastsMs)
  const row = { tokenHash: hashSecret(secret), userId: user.id, clientId: user.clientId, purpose, expiresAt, createdAt: now }
  await replaceStaffToken(transaction, row)
  return { url: `${context.publicUrl}${page}?token=${secret}`, expiresAt }
}

/** Tells somebody that they have an account already. */
export async function sendKnown(transaction: Transaction<Database>, context: CoreContext, user: StaffUser): Promise<void> {
  await queueStaffMail(transaction, context, user, { kind: 'staff-known', url: `${context.publicUrl}/login`, expiresAt: null })
}

/** Tells somebody that a colleague mentions them: a link to the case, and nothing of whom it is about. One note tells each of them once. */
export async function sendMention(
  transaction: Transaction<Database>,
  context: CoreContext,
  user: StaffUser,
  { colleague, requestId, noteId }: { colleague: string; requestId: string; noteId: string },
): Promise<void> {
  const url = `${context.publicUrl}/admin/requests/${requestId}`
  await queueStaffMail(transaction, context, user, { kind: 'staff-mentioned', url, expiresAt: null, colleague, fact: noteId })
}

/** Tells whoever looks after webhooks that one was switched off, once for each time. */
export async function sendWebhookDisabled(
  transaction: Transaction<Database>,
  context: CoreContext,
  user: StaffUser,
  { endpointId, at }: { endpointId: string; at: Date },
): Promise<void> {
  const url = `${context.publicUrl}/admin/webhooks/${endpointId}`
  const fact = `${endpointId}:${at.toISOString()}`
  await queueStaffMail(transaction, context, user, { kind: 'staff-webhook-disabled', url, expiresAt: null, fact })
}

/** Tells an administrator that somebody came in by an account for emergencies. */
export async function sendBreakGlassUsed(
  transaction: Transaction<Database>,
  context: CoreContext,
  user: StaffUser,
  { colleague, sessionId }: { colleague: string; sessionId: string },
): Promise<void> {
  const url = `${context.publicUrl}/admin/audit`
  await queueStaffMail(transaction, context, user, { kind: 'staff-break-glass-used', url, expiresAt: null, colleague, fact: sessionId })
}

/** Tells an administrator that the ways in were changed, and by whom. */
export async function sendSignInChanged(
  transaction: Transaction<Database>,
  context: CoreContext,
  user: StaffUser,
  { colleague }: { colleague: string | undefined },
): Promise<void> {
  const url = `${context.publicUrl}/admin/audit`
  await queueStaffMail(transaction, context, user, { kind: 'staff-sign-in-changed', url, expiresAt: null, ...(colleague && { colleague }) })
}

/** Tells whoever may confirm or withdraw it that a schedule which erases sooner was proposed, or confirmed. */
export async function sendRetentionChange(
  transaction: Transaction<Database>,
  context: CoreContext,
  user: StaffUser,
  { kind, version, at }: { kind: 'staff-retention-proposed' | 'staff-retention-confirmed'; version: number; at: Date },
): Promise<void> {
  const url = `${context.publicUrl}/admin/retention`
  await queueStaffMail(transaction, context, user, { kind, url, expiresAt: null, fact: `${user.clientId}:${version}:${at.toISOString()}` })
}

type Letter = { kind: StaffMailKind; url: string; expiresAt: string | null; colleague?: string; fact?: string }

async function queueStaffMail(transaction: Transaction<Database>, context: CoreContext, user: StaffUser, letter: Letter): Promise<void> {
  const { kind, url, expiresAt, colleague = null, fact } = letter
  const id = newId('mal')
  const key = await openKeyOf(transaction, context.masterKey, user.subjectId)
  const isNew = await saveMail(transaction, {
    id,
    clientId: user.clientId,
    requestId: null,
    subjectId: user.subjectId,
    kind,
    language: user.language,
    sealedDetails: sealMailDetails(key, id, { recipient: user.email, url, expiresAt, remark: null, step: null, code: null, colleague }),
    uniqueKey: fact ? `${kind}:${fact}:${user.id}` : `${kind}:${id}`,
  })
  if (isNew) await context.jobs.enqueue(transaction, 'send-mail', { mailId: id })
}
