import type { FastifyInstance } from 'fastify'
import type { DocumentType } from '#contract/documents/document-type.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { detectDocument as detectDocumentCall } from '#contract/requests/document-frame-calls.ts'
import * as handoffCalls from '#contract/requests/handoff-calls.ts'
import * as calls from '#contract/requests/individual-calls.ts'
import { decideLiveness } from '#server/approval/decide-liveness.ts'
import { finishWithoutLiveness } from '#server/company/invited-document.ts'
import { detectDocument } from '#server/documents/detect-document.ts'
import { hasOpenDifferences } from '#server/documents/identity/identity-details.ts'
import { toDocumentErrors } from '#server/documents/to-document-errors.ts'
import { type UploadOutcome, uploadDocument } from '#server/documents/upload-document.ts'
import { toBlobAddress } from '#server/files/store-blob.ts'
import { readIndividualForm, readSetting } from '#server/forms/read-form.ts'
import { checkLiveness, type LivenessOutcome } from '#server/liveness/check-liveness.ts'
import { detectFaces } from '#server/liveness/detect-faces.ts'
import { drawChallenge } from '#server/liveness/draw-challenge.ts'
import { toLivenessFailure } from '#server/liveness/to-liveness-failure.ts'
import { requestManualReview } from '#server/manual-review/request-manual-review.ts'
import { emailHandoffLink } from '#server/onboarding/email-handoff-link.ts'
import { readDocumentInfo, readRequest } from '#server/onboarding/read-request.ts'
import { reportHandoff } from '#server/onboarding/report-handoff.ts'
import { reportStatus } from '#server/onboarding/report-status.ts'
import { requestRetry } from '#server/onboarding/request-retry.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** The calls of the person who verifies their identity. */
export function serveIndividual(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  servePerson(app, options, calls)

  serve(app, detectDocumentCall, options, ({ body }) => detectDocument(context, body))

  serve(app, calls.getRequestInfo, { ...options, readsAlong: true }, ({ link, language }) => readRequest(context, link, language))

  serve(app, calls.requestRetry, options, async ({ link, body }) => {
    await requestRetry(context, link, body.reason ?? '')
    return { requested: true as const }
  })

  serve(app, calls.requestManualReview, options, async ({ link, body }) => ({
    manualReview: await requestManualReview(context, link, body.reason),
  }))

  serve(app, handoffCalls.reportHandoff, options, async ({ link, body }) => ({
    handoff: await reportHandoff(context, link.request.id, body.step),
  }))

  serve(app, handoffCalls.emailHandoffLink, options, async ({ link, body, language }) => ({
    sentTo: await emailHandoffLink(context, link.request.id, { token: body.token, step: body.step, language }),
  }))

  serve(app, calls.getSetting, options, ({ query }) => readSetting(context, query.requestId))

  serve(app, calls.getIndividualForm, options, ({ query }) => readIndividualForm(context, query.formId))
}

type Served = 'getRequestStatus' | 'setRequestStatus' | 'uploadDocument' | 'detectFace' | 'drawLivenessChallenge' | 'checkLiveness'
/** A call of every person, at whatever address. */
type PersonCalls = { [Name in Served]: Omit<(typeof calls)[Name], 'name' | 'path'> & { name: string; path: string } }

/** What every person does, invited by a company or not: the same work under the addresses of either. */
export function servePerson(app: FastifyInstance, options: ServeOptions, person: PersonCalls): void {
  const { context } = options

  serve(app, person.getRequestStatus, { ...options, readsAlong: true }, ({ link, language }) => readRequest(context, link, language))

  serve(app, person.setRequestStatus, options, async ({ link, body }) => {
    const { id, status } = await reportStatus(context, link.request.id, body)
    return { requestId: id, status }
  })

  serve(app, person.uploadDocument, options, async ({ link, body, language, device }) => {
    const { request, errors } = await uploadDocument(context, link, body, device)
    const finished = await finishWithoutLiveness(context, request)
    return toUploadAnswer(context, link, { request: finished, errors }, body.documentType, language)
  })

  serve(app, person.detectFace, options, ({ body }) => detectFaces(context, body.selfieImage))

  serve(app, person.drawLivenessChallenge, options, async ({ link, body }) => {
    const { id, expiresAt, ...challenge } = await drawChallenge(context, link.request.id, body.kind)
    return { challengeId: id, ...challenge, expiresAt: expiresAt.toISOString() }
  })

  serve(app, person.checkLiveness, options, async ({ link, body, files, language, device }) => {
    const clip = { bytes: files.video ?? new Uint8Array(), challengeId: body.challengeId }
    return toLivenessAnswer(context, link, await checkLiveness(context, link, { clip, device, decide: decideLiveness }), language)
  })
}

/** What a liveness check answers. */
export function toLivenessAnswer(
  context: AppContext,
  link: OpenLink,
  { request, verdict, failure, refusedCheck, selfieBlobId }: LivenessOutcome,
  language: Language,
): AnswerOf<typeof calls.checkLiveness> {
  return {
    verifyStatus: verdict,
    selfieUrl: selfieBlobId && toBlobAddress(context, selfieBlobId),
    exceedDeclinedLimit: request.livenessDeclinedCount >= link.client.livenessDeclinedLimit,
    countLivenessDeclined: request.livenessDeclinedCount,
    livenessDeclinedLimit: link.client.livenessDeclinedLimit,
    status: request.status,
    failure: failure && toLivenessFailure(failure, refusedCheck, language),
  }
}

/** What an upload answers. */
export async function toUploadAnswer(
  context: AppContext,
  link: OpenLink,
  { request, errors }: UploadOutcome,
  documentType: DocumentType,
  language: Language,
): Promise<AnswerOf<typeof calls.uploadDocument>> {
  return {
    requestId: request.id,
    status: request.status,
    docUploadErrors: toDocumentErrors(errors, documentType, language),
    documentInfo: await readDocumentInfo(context, request, link, language),
    countDocUploadTotal: request.documentUploadCount,
    docUploadTotalLimit: link.client.documentUploadLimit,
    retryStep: request.retryStep,
    detailsDiffer: await hasOpenDifferences(context.db, context, request),
  }
}
