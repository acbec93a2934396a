import { useState } from 'react'
import { requestRetry } from '#contract/requests/individual-calls.ts'
import { wasRetryRequested } from '#web/features/applicant/outcome/was-retry-requested.ts'
import { call } from '#web/lib/api/call.ts'
import { findLink } from '#web/lib/api/session.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useDialogs } from '#web/ui/dialogs/dialogs.tsx'

/** Asks the customer for another try, once: the server remembers it, also for whoever comes back. */
export function useRetryRequest(): { isAsking: boolean; isSent: boolean; ask: () => Promise<void> } {
  const { showError } = useDialogs()
  const { request } = useRequest()
  const [isAsking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  const ask = async () => {
    const link = findLink()
    if (!link || isAsking) return
    setAsking(true)
    try {
      await call(requestRetry, { body: link })
      setSent(true)
    } catch (error) {
      await showError(error)
    } finally {
      setAsking(false)
    }
  }
  return { isAsking, isSent: isSent || wasRetryRequested(request?.activities ?? []), ask }
}
