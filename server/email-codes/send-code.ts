import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Language } from '#contract/language.ts'
import { emailCode } from '#contract/personal-info/email-code.ts'
import { timing } from '#contract/timing.ts'
import { toCodeHash, toEmailHash, toNetworkHash } from '#server/email-codes/code-hashes.ts'
import { requireCodeLimit } from '#server/email-codes/code-limits.ts'
import { findNewestUnusedCode, lockEmail, recordCodeEvent, saveCode } from '#server/email-codes/repositories/email-codes.ts'
import { findForm } from '#server/forms/repositories/forms.ts'
import { sealMailDetails } from '#server/mail/mail-details.ts'
import { saveMail } from '#server/mail/repositories/mails.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import type { Database, FormKind } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findDefaultClient, findPublishedForm } from '#server/tenants/repositories/clients.ts'

type Needs = Pick<AppContext, 'db' | 'jobs' | 'clock' | 'masterKey'>

export type CodeRequest = {
  email: string
  /** Without it, the default customer's default form of `kind`. */
  formId?: string | undefined
  kind: FormKind
  language: Language
  /** The network address of who asks. */
  address: string
}

/**
 * Sends a code for one form to an address. Nothing is looked up about the address, so that known and unknown ones get
 * the same answer in the same time. Asked again too soon it answers the same, sends nothing and says how long to wait: a
 * second click or a reload is no mistake to be told of, and the first message is on its way. Refuses NOT_FOUND (form), TOO_MANY_REQUESTS.
 */
export async function sendCode(context: Needs, desired: CodeRequest): Promise<{ formId: string; resendAfterSeconds: number }> {
  const form = await findCodeForm(context, desired)
  if (!form) throw new Refusal('NOT_FOUND', [{ path: 'formId' }])
  return sendCodeFor(context, { ...desired, form })
}

type FormCode = Pick<CodeRequest, 'email' | 'language' | 'address'> & {
  form: { id: string; clientId: string }
  /** What alone it opens, where that is not the form. */
  boundTo?: string
}

/** The same of a form that is known. Refuses TOO_MANY_REQUESTS. */
export async function sendCodeFor(context: Needs, desired: FormCode): Promise<{ formId: string; resendAfterSeconds: number }> {
  const { form, boundTo = null } = desired
  const emailHash = toEmailHash(context, desired.email)
  const networkHash = toNetworkHash(context, desired.address)
  return context.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, emailHash)
    const now = context.clock.now()
    const last = await findNewestUnusedCode(transaction, { emailHash, formId: form.id, boundTo })
    const waited = last ? (now.getTime() - last.createdAt.getTime()) / 1000 : Number.POSITIVE_INFINITY
    // Less than nothing: the clock was put back since.
    if (waited >= 0 && waited < timing.emailCodeResendSeconds) {
      return { formId: form.id, resendAfterSeconds: Math.ceil(timing.emailCodeResendSeconds - waited) }
    }
    await requireCodeLimit(transaction, { kind: 'sent', emailHash, networkHash }, now)
    await recordCodeEvent(transaction, { kind: 'sent', emailHash, networkHash, at: now })
    const { subjectId, key } = await createSubject(transaction, context.masterKey, form.clientId)
    const digits = String(randomInt(10 ** emailCode.digits)).padStart(emailCode.digits, '0')
    const id = newId('emc')
    await saveCode(transaction, {
      id,
      clientId: form.clientId,
      formId: form.id,
      subjectId,
      emailHash,
      networkHash,
      boundTo,
      codeHash: toCodeHash(context, id, digits),
      expiresAt: new Date(now.getTime() + emailCode.validMinutes * 60_000),
      createdAt: now,
    })
    await queueCodeMail(transaction, context, { ...desired, clientId: form.clientId, subjectId, key, codeId: id, digits })
    return { formId: form.id, resendAfterSeconds: timing.emailCodeResendSeconds }
  })
}

async function findCodeForm({ db }: Needs, { formId, kind }: CodeRequest): Promise<{ id: string; clientId: string } | undefined> {
  if (formId) return findForm(db, formId)
  const client = await findDefaultClient(db)
  return client && findPublishedForm(db, { clientId: client.id, kind })
}

type CodeMail = Pick<CodeRequest, 'email' | 'language'> & {
  clientId: string
  subjectId: string
  key: Uint8Array
  codeId: string
  digits: string
}

/** There is no request yet: the message is stored sealed under a key of its own, which goes with the code. */
async function queueCodeMail(transaction: Transaction<Database>, context: Needs, mail: CodeMail): Promise<void> {
  const id = newId('mal')
  const details = { recipient: mail.email.trim(), url: null, remark: null, expiresAt: null, step: null, code: mail.digits }
  await saveMail(transaction, {
    id,
    clientId: mail.clientId,
    requestId: null,
    subjectId: mail.subjectId,
    kind: 'email-code',
    language: mail.language,
    sealedDetails: sealMailDetails(mail.key, id, details),
    uniqueKey: `email-code:${mail.codeId}`,
  })
  await context.jobs.enqueue(transaction, 'send-mail', { mailId: id })
}
