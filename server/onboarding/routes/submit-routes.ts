import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/uploads/upload-calls.ts'
import { finishWithoutLiveness } from '#server/company/invited-document.ts'
import { toLivenessAnswer, toUploadAnswer } from '#server/onboarding/routes/individual-routes.ts'
import { submitDocument } from '#server/onboarding/submit-document.ts'
import { submitRecording } from '#server/onboarding/submit-recording.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** What becomes of uploads in parts, for every person, invited or not: the same answers as of the calls that bring the whole. */
export function serveSubmissions(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.submitDocument, options, async ({ link, body, language, device }) => {
    const { request, errors } = await submitDocument(context, link, body, device)
    const finished = await finishWithoutLiveness(context, request)
    return toUploadAnswer(context, link, { request: finished, errors }, body.documentType, language)
  })

  serve(app, calls.submitRecording, options, async ({ link, body, language, device }) =>
    toLivenessAnswer(context, link, await submitRecording(context, link, body, device), language),
  )
}
