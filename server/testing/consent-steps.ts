import type { CaseFile } from '#contract/cases/case-file.ts'
import type { Language } from '#contract/language.ts'
import type { VerificationRequest } from '#contract/requests/verification-request.ts'
import { toDefaultNotice } from '#server/consent/default-notice.ts'
import { publishNotice } from '#server/consent/manage-notices.ts'
import { saveNoticeDraft } from '#server/consent/repositories/notices.ts'
import { applicant, type Link } from '#server/testing/individual-steps.ts'
import type { StaffApp } from '#server/testing/staff-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Publishes a version of the default text, as the operator does. */
export async function publishTestNotice({ context, client }: Pick<TestApp, 'context' | 'client'>, { asksAgain = false } = {}) {
  const texts = toDefaultNotice(client)
  const changedAt = context.clock.now()
  const clientId = client.id
  await context.db
    .transaction()
    .execute((transaction) => saveNoticeDraft(transaction, { clientId, texts, asksAgain, changedBy: null, changedAt }, 0))
  const actor = { kind: 'operator', id: null, subjectId: null, origin: {} } as const
  return publishNotice(context, { clientId, actor, publishedBy: null })
}

/** What a person does with the notice of their link. */
export function consenting(portico: Pick<TestApp, 'call'>, { token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = (answered: 'given' | 'refused', version = 1, language: Language = 'en') =>
    portico.call('POST', '/v1/onboarding/consent', { version, language, answer: answered }, headers)
  return {
    read: () => portico.call('GET', '/v1/onboarding/consent', undefined, headers),
    give: (version?: number, language?: Language) => answer('given', version, language),
    refuse: (version?: number, language?: Language) => answer('refused', version, language),
    withdraw: (language: Language = 'en') => portico.call('POST', '/v1/onboarding/consent/withdraw', { language }, headers),
  }
}

/** A link whose applicant has begun, and has answered nothing yet. */
export async function openedLink(portico: TestApp): Promise<Link> {
  const link = await portico.newLink()
  await applicant(portico, link).report('PROCESSING')
  return link
}

export async function agreedLink(portico: TestApp): Promise<Link> {
  const link = await openedLink(portico)
  await consenting(portico, link).give()
  return link
}

export const requestOf = async (portico: TestApp, link: Link) =>
  (await applicant(portico, link).status()).body as unknown as VerificationRequest
export const consentOf = async (portico: TestApp, link: Link) => (await requestOf(portico, link)).consent
export const caseOf = async (staff: StaffApp, { requestId }: Link) => (await staff.send('GET', `/requests/${requestId}`)).body as CaseFile

/** Status and code of an answer. */
export const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.errorCode]
export const consentRequired = [403, 'CONSENT_REQUIRED']
