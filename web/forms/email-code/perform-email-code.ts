import { sendVerifyCode, verifyCode } from '#contract/personal-info/email-code-calls.ts'
import type { EmailCodeEffect, EmailCodeEvent } from '#web/forms/email-code/email-code-machine.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'

export type EmailCodeWork = Extract<EmailCodeEffect, { do: 'send' | 'check' }>
/** Which default form a code opens where none is named. */
export type CodePurpose = 'individual' | 'corporate'

/** Does what the machine asked for, and says how that ended. */
export async function performEmailCode(work: EmailCodeWork, biz: CodePurpose, signal: AbortSignal): Promise<EmailCodeEvent> {
  const { run, email } = work
  try {
    if (work.do === 'send') {
      const query = { email, ...(work.formId !== null && { formId: work.formId }) }
      const sent = await call(sendVerifyCode, { query, body: { email, _formId: work.formId, biz } }, { signal })
      return { is: 'sent', run, formId: sent.formId, resendAfterSeconds: sent.resendAfterSeconds, now: Date.now() }
    }
    const answer = await call(verifyCode, { body: { email, code: work.code, formId: work.formId } }, { signal })
    const { data, ticket, formId, triesLeft } = answer
    return data && ticket && formId ? { is: 'right', run, ticket, formId } : { is: 'wrong', run, triesLeft }
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
    return { is: 'failed', run, code: refusal.code, isOffline: refusal.isOffline }
  }
}
