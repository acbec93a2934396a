import { readFile } from 'node:fs/promises'
import { emailPattern } from '#contract/email-pattern.ts'
import type { Language } from '#contract/language.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import { importForm } from '#server/forms/import-form.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { saveStaff } from '#server/staff/members/staff-identity.ts'
import { issueSecret } from '#server/staff/members/staff-mail.ts'
import { grantRole } from '#server/staff/repositories/staff-users.ts'
import { hasClients, saveClient, saveForm } from '#server/tenants/repositories/clients.ts'

export type NewClient = {
  name: string
  adminEmail: string
  adminName?: string | undefined
  language?: Language | undefined
  contactEmail?: string | undefined
}
export type CreatedClient = {
  clientId: string
  name: string
  isDefault: boolean
  admin: { id: string; email: string }
  invitationUrl: string
  expiresAt: string
}

const corporateFormFile = new URL('../../docs/forms/corporate.json', import.meta.url)

/**
 * A customer with what it needs for its first verification: an individual and a corporate form, and an administrator, who chooses a
 * password behind the invitation. The first customer is the default one. Refuses VALIDATION_ERROR, DUPLICATED_EMAIL.
 */
export async function createClient(context: CoreContext, input: NewClient, actor: AuditActor): Promise<CreatedClient> {
  const email = input.adminEmail.trim()
  if (!emailPattern.test(email)) throw new Refusal('VALIDATION_ERROR', [{ path: 'adminEmail' }])
  const created = await context.db.transaction().execute(async (transaction) => {
    const isDefault = !(await hasClients(transaction))
    const id = newId('cli')
    const client = await saveClient(transaction, { id, name: input.name, contactEmail: input.contactEmail ?? null, isDefault })
    await saveForm(transaction, {
      id: newId('frm'),
      clientId: id,
      kind: 'individual',
      name: 'Individual onboarding',
      isDefault: true,
      definition: plainForm,
    })
    const { subjectId } = await createSubject(transaction, context.masterKey, id)
    const user = await saveStaff(transaction, context, {
      id: newId('stf'),
      clientId: id,
      subjectId,
      email,
      displayName: input.adminName ?? email,
      language: input.language ?? client.languages[0] ?? 'en',
      status: 'invited',
      createdAt: context.clock.now(),
    })
    if (!user) throw new Refusal('DUPLICATED_EMAIL')
    await grantRole(transaction, { userId: user.id, roleId: 'administrator', clientId: id })
    const { url, expiresAt } = await issueSecret(transaction, context, user, 'invitation')
    const by = { clientId: id, actor }
    await recordAudit(transaction, context, { ...by, action: 'client.created', target: { kind: 'client', id }, facts: { isDefault } })
    await recordAudit(transaction, context, {
      ...by,
      action: 'user.invited',
      target: { kind: 'user', id: user.id },
      facts: { roles: ['administrator'] },
    })
    return {
      clientId: id,
      name: client.name,
      isDefault,
      admin: { id: user.id, email },
      invitationUrl: url,
      expiresAt: expiresAt.toISOString(),
    }
  })
  const corporate: object = JSON.parse(await readFile(corporateFormFile, 'utf8'))
  await importForm(context, { ...corporate, ...noTerms }, created.clientId)
  return created
}

/** The customer's own terms are for the customer to write. */
const noTerms = { termsOfUseLink: null, privacyPolicyLink: null }
const plainForm = {
  ...noTerms,
  note: null,
  termsAndConditionsContent: null,
  chineseConfirmPopup: false,
  asksPersonalInfo: false,
  livenessMode: 'passive' as const,
}
