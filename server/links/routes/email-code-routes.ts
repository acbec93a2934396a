import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/personal-info/email-code-calls.ts'
import { checkCode } from '#server/email-codes/check-code.ts'
import { sendCode } from '#server/email-codes/send-code.ts'
import { getVerifyLink } from '#server/links/verify-link.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** The calls of who comes without a link, and proves an email address instead. */
export function serveEmailCode(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.sendVerifyCode, options, async ({ query, body, language, address }) => {
    const email = query.email ?? body.email
    if (!email) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'email' }])
    const kind = body.biz?.toLowerCase() === 'corporate' ? 'corporate' : 'individual'
    const sent = await sendCode(context, { email, formId: query.formId ?? body._formId ?? undefined, kind, language, address })
    return { message: 'Success' as const, ...sent }
  })

  serve(app, calls.verifyCode, options, async ({ body, address, setSecurityEvent }) => {
    const checked = await checkCode(context, { ...body, formId: body.formId ?? undefined, address })
    if (checked.isRight) return { data: true, ticket: checked.ticket, formId: checked.formId, needsNewCode: false, triesLeft: 0 }
    const { triesLeft } = checked
    setSecurityEvent('email-code-refused')
    return { data: false, ticket: null, formId: null, needsNewCode: triesLeft === 0, triesLeft }
  })

  serve(app, calls.getVerifyLink, options, async ({ body, language }) => {
    const { url, requestId, token, expiresAt, isContinued } = await getVerifyLink(context, { ...body, language })
    return { verifyLink: url, systemId: requestId, requestId, token, expiresAt: expiresAt.toISOString(), isContinued }
  })
}
