import { useState } from 'react'
import { requestManualReview } from '#contract/requests/individual-calls.ts'
import { call } from '#web/lib/api/call.ts'
import { findLink } from '#web/lib/api/session.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** Sends the reason, once; what was typed stays where it could not be sent. Answers whether it was. */
export function useReviewRequest(): { isSending: boolean; send: (reason: string) => Promise<boolean> } {
  const { updateRequest } = useRequest()
  const { showError } = useDialogs()
  const [isSending, setSending] = useState(false)
  const send = async (reason: string) => {
    const link = findLink()
    if (!link || isSending) return false
    setSending(true)
    try {
      const { manualReview } = await call(requestManualReview, { body: { ...link, reason } })
      updateRequest({ manualReview })
      return true
    } catch (error) {
      await showError(error)
      return false
    } finally {
      setSending(false)
    }
  }
  return { isSending, send }
}
