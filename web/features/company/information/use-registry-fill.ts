import { useCallback, useEffect, useState } from 'react'
import { enhanceCompany, getCompanyProfile } from '#contract/company/registry-calls.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { type Company, useCompany } from '#web/features/company/shell/state/company.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'

export type RegistryFill = { at: 'idle' } | { at: 'asking' } | { at: 'failed'; code: ErrorCode; again: () => void }

/** Asks the company register once for what it knows of the company; the server fills in what is empty. Nothing waits for it. */
export function useRegistryFill(): RegistryFill {
  const company = useCompany()
  const { cod, reload, isReadOnly } = company
  const kyckrId = toKyckrId(company)
  const isFilled = company.request.autoFilled.length > 0
  const [requested, setAsked] = useState<{ at: 'idle' | 'asking' } | { at: 'failed'; code: ErrorCode }>({ at: 'idle' })
  const [tries, setTries] = useState(0)
  const again = useCallback(() => setTries((count) => count + 1), [])

  useEffect(() => {
    if (!kyckrId || isReadOnly || isFilled) return
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const ask = async () => {
      const { profile } = await call(getCompanyProfile, {}, options)
      if (profile) return
      setAsked({ at: 'asking' })
      await call(enhanceCompany, { body: { requestId: cod, kyckrId } }, options)
      await reload()
    }
    ask().then(
      () => setAsked({ at: 'idle' }),
      (error: unknown) => {
        if (!controller.signal.aborted)
          setAsked({ at: 'failed', code: error instanceof ApiError ? error.code : 'ERROR_SOMETHING_WENT_WRONG' })
      },
    )
    return () => controller.abort()
  }, [kyckrId, isReadOnly, isFilled, cod, reload, tries])

  return requested.at === 'failed' ? { ...requested, again } : { at: requested.at }
}

function toKyckrId({ request: { kyckrId, isoCode, companyNumber } }: Company): string | null {
  return kyckrId ?? (isoCode && companyNumber ? `${isoCode}|${companyNumber}` : null)
}
