import type { Transaction } from 'kysely'
import type { Language } from '#contract/language.ts'
import { sealMailDetails } from '#server/mail/mail-details.ts'
import { saveMail } from '#server/mail/repositories/mails.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import type { MailDetails, MailKind } from '#server/platform/database/schema-mail.ts'
import { openContact } from '#server/requests/contact.ts'

export type NewMail = {
  kind: MailKind
  /** The request's own address, unless it is somebody else who reads it; null: there is nobody to write to, and nothing is queued. */
  recipient?: string | null
  /** The applicant's, unless it is not the applicant who reads it. */
  language?: Language | undefined
  /** Names the fact: one fact never writes twice. */
  uniqueKey: string
  details?: Partial<Omit<MailDetails, 'recipient'>>
}

/** Queues a message in the transaction of the fact that it tells of. */
export async function queueMail(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'jobs' | 'masterKey'>,
  request: VerificationRequestRow,
  { kind, recipient: other, language = request.language, uniqueKey, details = {} }: NewMail,
): Promise<void> {
  if (other === undefined ? !request.sealedEmail : !other) return
  const id = newId('mal')
  const key = await openKeyOf(transaction, context.masterKey, request.subjectId)
  const recipient = other ?? openContact(key, request).email
  if (!recipient) return
  const whole: MailDetails = { recipient, url: null, remark: null, expiresAt: null, step: null, code: null, ...details }
  const isNew = await saveMail(transaction, {
    id,
    clientId: request.clientId,
    requestId: request.id,
    subjectId: request.subjectId,
    kind: toKindFor(request, kind),
    language,
    sealedDetails: sealMailDetails(key, id, whole),
    uniqueKey,
  })
  if (isNew) await context.jobs.enqueue(transaction, 'send-mail', { mailId: id })
}

const ofCompany = {
  link: 'company-link',
  'link-renewed': 'company-link-renewed',
  submitted: 'company-submitted',
  approved: 'company-approved',
  rejected: 'company-rejected',
  retry: 'company-retry',
} as const satisfies Partial<Record<MailKind, MailKind>>

/** What happens to a request is the same for a company, and is told in other words. */
function toKindFor({ kind: whose }: Pick<VerificationRequestRow, 'kind'>, kind: MailKind): MailKind {
  return whose === 'corporate' && kind in ofCompany ? ofCompany[kind as keyof typeof ofCompany] : kind
}
