import { useEffect, useState } from 'react'
import type { DocumentType } from '#contract/documents/document-type.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import type { Beginning } from '#web/features/applicant/document/document-machine.ts'
import { findDraft, restoreDraft } from '#web/features/applicant/document/draft.ts'
import { toStoredPhotos } from '#web/features/applicant/document/photo/stored-photos.ts'
import { withTimeout } from '#web/lib/timing/with-timeout.ts'

/** A browser whose store does not answer keeps nobody from taking photos. */
const patienceMs = 1_500

/** The photos that an earlier page left; `undefined` while they are looked for, `null` where there are none. */
export function useRestoredDraft({ requestId, token }: Link, type: DocumentType, request: VerificationRequest) {
  const [found, setFound] = useState<Beginning | null | undefined>(() => (findDraft(requestId, type) ? null : undefined))
  const isLooking = found === undefined
  useEffect(() => {
    if (!isLooking) return
    let isHere = true
    withTimeout(restoreDraft({ requestId, token }, type, toStoredPhotos(request, type)), patienceMs)
      .catch(() => undefined)
      .then((draft) => isHere && setFound(draft ?? null))
    return () => {
      isHere = false
    }
  }, [isLooking, requestId, token, type, request])
  return found
}
