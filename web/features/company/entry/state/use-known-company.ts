import { useCallback, useEffect, useRef, useState } from 'react'
import { validateCorporateToken } from '#contract/company/company-calls.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { getVerifyLink } from '#contract/personal-info/email-code-calls.ts'
import type { RequestStatus } from '#contract/requests/request-status.ts'
import type { CheckedEmail } from '#web/forms/email-code/email-code-machine.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { saveLink } from '#web/lib/api/session.ts'

export type KnownCompany = { url: string; companyName: string; status: RequestStatus }
export type KnownState = { is: 'asking' } | { is: 'known'; company: KnownCompany } | { is: 'failed'; code: ErrorCode; isOffline: boolean }

/** Whoever proved their address is asked whether to go on with the company that they began last; `onNone` before the first. */
export function useKnownCompany(onNone: () => void): [KnownState, (checked: CheckedEmail) => void] {
  const [state, setState] = useState<KnownState>({ is: 'asking' })
  const controller = useRef<AbortController | null>(null)
  const latest = useRef(onNone)
  useEffect(() => {
    latest.current = onNone
  })
  useEffect(() => () => controller.current?.abort(), [])

  const find = useCallback((checked: CheckedEmail) => {
    controller.current?.abort()
    const stop = new AbortController()
    const { signal } = stop
    controller.current = stop
    setState({ is: 'asking' })
    findCompany(checked, signal).then(
      (company) => {
        if (signal.aborted) return
        if (company) setState({ is: 'known', company })
        else latest.current()
      },
      (error: unknown) => {
        if (signal.aborted) return
        const refusal = error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
        setState({ is: 'failed', code: refusal.code, isOffline: refusal.isOffline })
      },
    )
  }, [])
  return [state, find]
}

async function findCompany(checked: CheckedEmail, signal: AbortSignal): Promise<KnownCompany | undefined> {
  try {
    const { verifyLink, token, requestId } = await call(getVerifyLink, { body: checked }, { signal })
    // The next call shows the link of this tab.
    saveLink({ token, requestId })
    const { companyName, status } = await call(validateCorporateToken, { body: { token }, files: {} }, { signal })
    return { url: verifyLink, companyName, status }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
