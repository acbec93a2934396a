import { reopenCompanyOf } from '#server/company/company-entry.ts'
import type { CheckedEmail } from '#server/email-codes/require-ticket.ts'
import type { VerifyLink } from '#server/links/verify-link.ts'
import type { AppContext } from '#server/platform/context.ts'

/** Where a proved address leads for a corporate form: to its newest company. A new one is named first, and made with the same ticket. */
export async function openCompanyLink(context: AppContext, checked: CheckedEmail): Promise<VerifyLink> {
  return reopenCompanyOf(context, checked)
}
