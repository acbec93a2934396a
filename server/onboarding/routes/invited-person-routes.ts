import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/company/invited-person-calls.ts'
import { approveDocument, finishWithoutLiveness } from '#server/company/invited-document.ts'
import { servePerson, toUploadAnswer } from '#server/onboarding/routes/individual-routes.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** The calls of whom a company invited: those of every person, and the document that the company uploaded for them. */
export function serveInvitedPerson(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  servePerson(app, options, {
    getRequestStatus: calls.getInvitedStatus,
    setRequestStatus: calls.setInvitedStatus,
    uploadDocument: calls.uploadInvitedDocument,
    detectFace: calls.detectInvitedFace,
    drawLivenessChallenge: calls.drawInvitedChallenge,
    checkLiveness: calls.checkInvitedLiveness,
  })

  serve(app, calls.approveInvitedDocument, options, async ({ link, language, device }) => {
    const { documentType, errors, request } = await approveDocument(context, link, device)
    const finished = await finishWithoutLiveness(context, request)
    return toUploadAnswer(context, link, { request: finished, errors }, documentType, language)
  })
}
