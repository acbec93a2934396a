import type { RequestConsent } from '#contract/consent/request-consent.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { Client, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'

type Asked = Pick<VerificationRequestRow, 'kind' | 'consentState' | 'consentVersion'>
type Asking = Pick<Client, 'noticeVersion' | 'noticeValidFrom'>

/** The customer asks for consent, and this person has not given one that holds. A company is nobody whose face is looked at. */
export function isConsentDue({ kind, consentState, consentVersion }: Asked, { noticeValidFrom }: Asking): boolean {
  if (kind === 'corporate' || noticeValidFrom === null) return false
  return consentState !== 'given' || consentVersion === null || consentVersion < noticeValidFrom
}

/** As the request says it. */
export function toRequestConsent(request: Asked, client: Asking): RequestConsent {
  if (request.kind === 'corporate' || (client.noticeVersion === null && request.consentState === null)) return null
  return { isDue: isConsentDue(request, client), state: request.consentState }
}

/** Before anything biometric is taken: CONSENT_REQUIRED. */
export function requireConsent({ request, client }: Pick<OpenLink, 'request' | 'client'>): void {
  if (isConsentDue(request, client)) throw new Refusal('CONSENT_REQUIRED')
}
