import type { Language } from '#contract/language.ts'
import { handoffParameter } from '#contract/requests/handoff-parameter.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { listMailTimes } from '#server/mail/repositories/mails.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { maskEmail } from '#server/platform/text/mask.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { readContact } from '#server/requests/contact.ts'
import { toLinkUrl } from '#server/requests/issue-link.ts'
import { lockRequest } from '#server/requests/repositories/requests.ts'

const pauseMs = 60_000
const hourMs = 3_600_000
const mostAnHour = 5

/**
 * Sends applicants their own link, to the address that their request has and to no other. It is the link that they came with: nothing is issued,
 * and it ends when that one does. Answers the address, masked. Refuses REQUIRED_ITEMS_NOT_SET without an address, LINK_JUST_SENT,
 * REQUEST_CANNOT_BE_SUBMITTED where nothing is left to do.
 */
export async function emailHandoffLink(
  context: Pick<AppContext, 'db' | 'jobs' | 'masterKey' | 'clock' | 'publicUrl'>,
  requestId: string,
  { token, step, language }: { token: string; step: StepParameter; language: Language },
): Promise<string> {
  return context.db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId)
    if (isSettled(request.status)) throw new Refusal('REQUEST_CANNOT_BE_SUBMITTED')
    const { email } = await readContact(transaction, context, request)
    if (!email) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'email' }])
    const now = context.clock.now()
    const sent = await listMailTimes(transaction, { requestId, kind: 'handoff', since: new Date(now.getTime() - hourMs) })
    const isTooSoon = sent.some((at) => now.getTime() - at.getTime() < pauseMs)
    if (isTooSoon || sent.length >= mostAnHour) throw new Refusal('LINK_JUST_SENT')
    const url = new URL(toLinkUrl(context.publicUrl, { ...request, language }, token, step))
    url.searchParams.set(handoffParameter, 'true')
    await queueMail(transaction, context, request, {
      kind: 'handoff',
      language,
      uniqueKey: `handoff:${requestId}:${now.toISOString()}`,
      details: { url: url.href, expiresAt: request.expiresAt.toISOString() },
    })
    const { clientId } = request
    await recordActivity(transaction, context, { clientId, requestId, activityType: 'HANDOFF_EMAILED', actor: 'applicant' })
    return maskEmail(email)
  })
}
