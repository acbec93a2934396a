import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/consent/consent-calls.ts'
import { answerNotice, type ConsentFollowUp, withdrawConsent } from '#server/consent/answer-notice.ts'
import { readNotice } from '#server/consent/read-consent.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** What a person reads of the notice, and what they answer to it. */
export function serveConsent(app: FastifyInstance, options: ServeOptions, followUp: ConsentFollowUp): void {
  const context = { ...options.context, ...followUp }
  serve(app, calls.readNotice, options, ({ link }) => readNotice(context, link))
  serve(app, calls.answerNotice, options, ({ link, body, device }) => answerNotice(context, link, body, device))
  serve(app, calls.withdrawConsent, options, ({ link, body, device }) => withdrawConsent(context, link, body.language, device))
}
