import type { Language } from '#contract/language.ts'
import { Refusal } from '#server/errors.ts'
import type { CheckedEmail } from '#server/services/email-code/require-ticket.ts'
import type { VerifyLink } from '#server/services/email-code/verify-link.ts'
import type { Tools } from '#server/tools.ts'

/** Where a proved address leads for a corporate form. Companies register on their own way: this one refuses NOT_FOUND. */
export async function openCorporateLink(_tools: Tools, _checked: CheckedEmail, _language: Language): Promise<VerifyLink> {
  throw new Refusal('NOT_FOUND', [{ path: 'formId', message: 'is a corporate form' }])
}
