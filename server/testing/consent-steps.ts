import type { Language } from '#contract/language.ts'
import { toDefaultNotice } from '#server/consent/default-notice.ts'
import { publishNotice } from '#server/consent/manage-notices.ts'
import { saveNoticeDraft } from '#server/consent/repositories/notices.ts'
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
