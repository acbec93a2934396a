import { useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'

/** One thing at a time, with its refusal kept for the place where it was asked for. */
export function useSubmitAction() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const run = async (task: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await task()
    } catch (caught) {
      setError(caught instanceof ApiError ? caught : new ApiError('ERROR_SOMETHING_WENT_WRONG'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}
