import type { Language } from '#contract/language.ts'
import type { BuiltInRole } from '#contract/permissions.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { saveStaff } from '#server/staff/members/staff-identity.ts'
import { issueSecret } from '#server/staff/members/staff-mail.ts'
import { grantRole } from '#server/staff/repositories/staff-users.ts'
import { hashPassword } from '#server/staff/sign-in/password-hash.ts'
import { requireStrongPassword } from '#server/staff/sign-in/require-strong-password.ts'
import { getClient } from '#server/tenants/get-client.ts'
import { findInstallationMode } from '#server/tenants/repositories/installation.ts'

/** A password that somebody else knows would stay: an invitation lets people choose their own. */
const passwordInProduction = { path: 'password', message: 'not in production: leave it out, and hand over the invitation' }

export type NewStaff = {
  clientId?: string | undefined
  email: string
  /** Without one, an invitation: whoever opens it first chooses a password. */
  password?: string | undefined
  role: BuiltInRole
  displayName?: string | undefined
  language?: Language | undefined
}

/** A member of staff who can sign in at once, or by the invitation that is answered, this once. Refuses NOT_FOUND, VALIDATION_ERROR or PASSWORD_GUESSABLE for a weak password, DUPLICATED_EMAIL. */
export async function createStaff(
  context: Pick<AppContext, 'db' | 'masterKey' | 'clock' | 'passwordCost' | 'publicUrl'>,
  input: NewStaff,
  actor: AuditActor,
) {
  const client = await getClient(context, input.clientId)
  const email = input.email.trim()
  const { password } = input
  if (password !== undefined && (await findInstallationMode(context.db)) === 'production')
    throw new Refusal('VALIDATION_ERROR', [passwordInProduction])
  if (password !== undefined) await requireStrongPassword(password, { email, words: [client.name, input.displayName ?? ''] })
  const passwordHash = password === undefined ? undefined : await hashPassword(context, password)
  return context.db.transaction().execute(async (transaction) => {
    const { subjectId } = await createSubject(transaction, context.masterKey, client.id)
    const user = await saveStaff(transaction, context, {
      id: newId('stf'),
      clientId: client.id,
      subjectId,
      email,
      displayName: input.displayName ?? email,
      language: input.language ?? client.languages[0] ?? 'en',
      status: passwordHash ? 'active' : 'invited',
      ...(passwordHash && { passwordHash }),
      createdAt: context.clock.now(),
    })
    if (!user) throw new Refusal('DUPLICATED_EMAIL')
    await grantRole(transaction, { userId: user.id, roleId: input.role, clientId: client.id })
    const target = { kind: 'user', id: user.id }
    const action = passwordHash ? 'user.created' : 'user.invited'
    await recordAudit(transaction, context, { clientId: client.id, actor, action, target, facts: { roles: [input.role] } })
    const invitation = passwordHash ? null : await issueSecret(transaction, context, user, 'invitation')
    const invited = invitation && { invitationUrl: invitation.url, expiresAt: invitation.expiresAt.toISOString() }
    return { id: user.id, clientId: client.id, email: user.email, role: input.role, ...invited }
  })
}
