import { isSameHash, toEmailHash } from '#server/email-codes/code-hashes.ts'
import { findCodeOfTicket } from '#server/email-codes/repositories/email-codes.ts'
import { findForm } from '#server/forms/repositories/forms.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/crypto/identifiers.ts'
import type { FormKind } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

export type CheckedEmail = { clientId: string; email: string; formId: string; kind: FormKind }

/**
 * What a ticket stands for: this address was proved for this form, a quarter of an hour ago at most. It may be shown
 * again until then, so that a lost answer costs nobody a new code. Refuses EMAIL_TICKET_EXPIRED, whatever is wrong with it.
 */
export async function requireTicket(
  context: Pick<AppContext, 'db' | 'clock' | 'masterKey'>,
  { ticket, email, formId }: { ticket: string; email: string; formId: string },
): Promise<CheckedEmail> {
  const code = await findCodeOfTicket(context.db, hashSecret(ticket))
  const isGood =
    code?.ticketExpiresAt &&
    code.ticketExpiresAt > context.clock.now() &&
    code.formId === formId &&
    code.boundTo === null &&
    isSameHash(code.emailHash, toEmailHash(context, email))
  const form = isGood ? await findForm(context.db, formId) : undefined
  if (!form) throw new Refusal('EMAIL_TICKET_EXPIRED')
  return { clientId: form.clientId, email: email.trim(), formId, kind: form.kind }
}

/** The same of a code that was bound to something else than its form, for that alone. Refuses EMAIL_TICKET_EXPIRED. */
export async function requireBoundTicket(
  context: Pick<AppContext, 'db' | 'clock' | 'masterKey'>,
  { ticket, email, boundTo }: { ticket: string; email: string; boundTo: string },
): Promise<void> {
  const code = await findCodeOfTicket(context.db, hashSecret(ticket))
  const isGood =
    code?.ticketExpiresAt &&
    code.ticketExpiresAt > context.clock.now() &&
    code.boundTo === boundTo &&
    isSameHash(code.emailHash, toEmailHash(context, email))
  if (!isGood) throw new Refusal('EMAIL_TICKET_EXPIRED')
}
