import type { Language } from '#contract/language.ts'
import { timing } from '#contract/timing.ts'
import {
  continueRequest,
  findCompanyPlace,
  type NewCompany,
  type OpenedCompany,
  openCompanyRequest,
  toLookupKey,
} from '#server/company/create-company-request.ts'
import { toEmailHash, toNetworkHash } from '#server/email-codes/code-hashes.ts'
import { requireCodeLimit } from '#server/email-codes/code-limits.ts'
import { lockEmail, recordCodeEvent } from '#server/email-codes/repositories/email-codes.ts'
import { type CheckedEmail, requireTicket } from '#server/email-codes/require-ticket.ts'
import { findCorporateRequestByKey, findNewestCompanyOf } from '#server/ownership/repositories/companies.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashEmail } from '#server/platform/crypto/tenant-hash.ts'
import { Refusal } from '#server/platform/errors.ts'
import { issueLink } from '#server/requests/issue-link.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'

type Place = { clientId?: string | null | undefined; formName?: string | null | undefined }

/** After an email code. Refuses EMAIL_TICKET_EXPIRED, NOT_FOUND, INSUFFICIENT_CREDIT. */
export async function createWithTicket(
  context: AppContext,
  { ticket, language, ...company }: NewCompany & Place & { ticket: string; language: Language },
): Promise<OpenedCompany> {
  const place = await findCompanyPlace(context, company)
  await requireTicket(context, { ticket, email: company.email, formId: place.form.id })
  return openCompanyRequest(context, place, company, { language, takesCredit: true, actor: 'applicant' })
}

/**
 * Without a code: the link goes to the address alone, once in a while. Answers when it can go again. Each message and each
 * new company counts like the sending of a code, for nobody has proved anything yet. Refuses TOO_MANY_REQUESTS.
 */
export async function mailCompanyLink(
  context: AppContext,
  { language, address, ...company }: NewCompany & Place & { language: Language; address: string },
): Promise<number> {
  const place = await findCompanyPlace(context, company)
  const pauseSeconds = timing.emailCodeResendSeconds
  const known = await findCorporateRequestByKey(context.db, toLookupKey(context, place, company))
  const waited = known?.linkSentAt ? (context.clock.now().getTime() - known.linkSentAt.getTime()) / 1_000 : Number.POSITIVE_INFINITY
  if (waited < pauseSeconds) return Math.ceil(pauseSeconds - waited)
  await countSending(context, company.email, address)
  await openCompanyRequest(context, place, company, { language, takesCredit: true, actor: 'applicant', sendsEmail: true })
  return pauseSeconds
}

async function countSending(context: Pick<AppContext, 'db' | 'clock' | 'masterKey'>, email: string, address: string): Promise<void> {
  const event = { kind: 'sent', emailHash: toEmailHash(context, email), networkHash: toNetworkHash(context, address) } as const
  await context.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, event.emailHash)
    const at = context.clock.now()
    await requireCodeLimit(transaction, event, at)
    await recordCodeEvent(transaction, { ...event, at })
  })
}

/** A proved address without the name of a company: on to its newest one for the form. Refuses NOT_FOUND before the first. */
export async function reopenCompanyOf(context: AppContext, { clientId, email, formId }: CheckedEmail): Promise<OpenedCompany> {
  const client = await findClient(context.db, clientId)
  const found = await findNewestCompanyOf(context.db, { formId, emailHash: hashEmail(context.masterKey, clientId, email) })
  if (!client || !found) throw new Refusal('NOT_FOUND', [{ path: 'companyName' }])
  return context.db.transaction().execute(async (transaction) => {
    const request = await continueRequest(transaction, context, client, found.requestId)
    const link = await issueLink(transaction, context, request, { expiresAt: request.expiresAt, keepsEarlier: true })
    return { ...link, isContinued: true, status: request.status }
  })
}
