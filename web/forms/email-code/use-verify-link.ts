import { useCallback, useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/error-codes.ts'
import { getVerifyLink } from '#contract/personal-info/email-code-calls.ts'
import type { Link } from '#contract/requests/verification-request.ts'
import type { CheckedEmail } from '#web/forms/email-code/email-code-machine.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { store } from '#web/lib/platform/storage.ts'

export type LinkProblem = { code: ErrorCode; isOffline: boolean }

/** Turns a proved address into a link. A ticket stays good for a quarter of an hour, so that a lost line costs no new code. */
export function useVerifyLink(onLink: (link: Link) => void): { problem: LinkProblem | null; open: (checked: CheckedEmail) => void } {
  const [problem, setProblem] = useState<LinkProblem | null>(null)
  const controller = useRef<AbortController | null>(null)
  const latest = useRef(onLink)
  useEffect(() => {
    latest.current = onLink
  })
  useEffect(() => () => controller.current?.abort(), [])
  const open = useCallback((checked: CheckedEmail) => {
    controller.current?.abort()
    const stop = new AbortController()
    const { signal } = stop
    controller.current = stop
    setProblem(null)
    call(getVerifyLink, { body: checked }, { signal }).then(
      ({ token, requestId, verifyLink }) => {
        if (signal.aborted) return
        store.save('verifyLink', verifyLink)
        store.save('formId', checked.formId)
        latest.current({ token, requestId })
      },
      (error: unknown) => {
        if (signal.aborted) return
        const refusal = error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
        setProblem({ code: refusal.code, isOffline: refusal.isOffline })
      },
    )
  }, [])
  return { problem, open }
}
