import { decideLiveness } from '#server/approval/decide-liveness.ts'
import { checkLiveness, type LivenessOutcome } from '#server/liveness/check-liveness.ts'
import { findLivenessCheck } from '#server/liveness/repositories/liveness.ts'
import { findRefusedCheck } from '#server/liveness/to-liveness-failure.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { readUpload } from '#server/uploads/read-upload.ts'
import { submitUploads } from '#server/uploads/submit-uploads.ts'

type SubmittedRecording = { uploadId: string; challengeId?: string | undefined }

/**
 * Judges a recording that arrived in parts. Its hash was announced when the upload was created: from then on it can answer no challenge that
 * was drawn later, and a slow line costs nobody the challenge that they answered in time. Submitted again it answers the same.
 */
export async function submitRecording(
  context: AppContext,
  link: OpenLink,
  { uploadId, challengeId }: SubmittedRecording,
  device: string,
): Promise<LivenessOutcome> {
  return submitUploads(
    context,
    link,
    { ids: [uploadId], as: 'recording' },
    {
      async submit(record) {
        const { bytes, createdAt } = await readUpload(context, link, uploadId, 'recording')
        return checkLiveness(context, link, {
          clip: { bytes, challengeId, recordedBy: createdAt },
          device,
          decide: decideLiveness,
          recordOutcome: (transaction, livenessCheckId) => record(transaction, { livenessCheckId, isLast: true }),
        })
      },
      async answerAgain({ livenessCheckId }) {
        const [check, request] = await Promise.all([
          findLivenessCheck(context.db, link.request.id, livenessCheckId ?? ''),
          findRequest(context.db, link.request.id),
        ])
        if (!check || !request) throw new Refusal('UPLOAD_NOT_FOUND')
        const { verdict, failureCode: failure, checks, selfieBlobId } = check
        return { request, verdict, failure, refusedCheck: findRefusedCheck(checks), selfieBlobId }
      },
    },
  )
}
