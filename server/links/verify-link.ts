import type { Language } from '#contract/language.ts'
import { nextStatus, requestStatuses } from '#contract/requests/request-status.ts'
import { toEmailHash } from '#server/email-codes/code-hashes.ts'
import { findOpenRequestOf, lockEmail } from '#server/email-codes/repositories/email-codes.ts'
import { type CheckedEmail, requireTicket } from '#server/email-codes/require-ticket.ts'
import { createRequestWithin } from '#server/links/create-request.ts'
import { openCompanyLink } from '#server/links/open-company-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashEmail } from '#server/platform/crypto/tenant-hash.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type IssuedLink, issueLink, toExpiry } from '#server/requests/issue-link.ts'
import { changeRequest, lockRequest } from '#server/requests/repositories/requests.ts'
import { findClient, findPublishedForm } from '#server/tenants/repositories/clients.ts'

export type VerifyLink = IssuedLink & { isContinued: boolean }

const openStatuses = requestStatuses.filter((status) => nextStatus(status, 'expired'))

/**
 * Leads a person with a proved address on: to their newest open request for the form, by a link beside those that it has,
 * or to a new request, which costs the customer a credit. Refuses EMAIL_TICKET_EXPIRED, INSUFFICIENT_CREDIT, NOT_FOUND.
 */
export async function getVerifyLink(
  context: AppContext,
  given: { email: string; formId: string; ticket: string; language: Language },
): Promise<VerifyLink> {
  const checked = await requireTicket(context, given)
  return checked.kind === 'corporate' ? openCompanyLink(context, checked) : openIndividualLink(context, checked, given.language)
}

async function openIndividualLink(context: AppContext, { clientId, email, formId }: CheckedEmail, language: Language): Promise<VerifyLink> {
  const client = await findClient(context.db, clientId)
  const form = await findPublishedForm(context.db, { clientId, kind: 'individual', id: formId })
  if (!client || !form) throw new Refusal('NOT_FOUND', [{ path: 'formId' }])
  return context.db.transaction().execute(async (transaction) => {
    // Two tabs with one ticket: the second finds what the first made.
    await lockEmail(transaction, toEmailHash(context, email))
    const expiresAt = toExpiry(context, client)
    const now = context.clock.now()
    const found = await findOpenRequestOf(transaction, {
      clientId,
      formId,
      emailHash: hashEmail(context.masterKey, clientId, email),
      open: openStatuses,
      now,
    })
    const request = found && (await lockRequest(transaction, found.id))
    if (request && openStatuses.includes(request.status)) {
      const renewed = await changeRequest(transaction, request, { expiresAt })
      return { ...(await issueLink(transaction, context, renewed, { expiresAt, keepsEarlier: true })), isContinued: true }
    }
    const input = { client, formId, email, language, takesCredit: true, actor: 'applicant' as const }
    return { ...(await createRequestWithin(transaction, context, input, form)), isContinued: false }
  })
}
