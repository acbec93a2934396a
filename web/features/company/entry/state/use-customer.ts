import { useCallback, useEffect, useState } from 'react'
import { getBusinessNameMode, getFormBranding } from '#contract/company/company-form-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { type EntryPlace, toPlaceQuery } from '#web/features/company/entry/state/entry-place.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { store } from '#web/lib/platform/storage.ts'

/** Whose form it is, and how one signs in to it. */
export type EntryCustomer = AnswerOf<typeof getFormBranding> & { businessNameMode: boolean }
export type CustomerState =
  | { is: 'asking' }
  | { is: 'known'; customer: EntryCustomer }
  | { is: 'failed'; code: ErrorCode; isOffline: boolean }

// From page to page of the entry it is the same customer: nothing is asked twice.
const known = new Map<string, EntryCustomer>()

export function useCustomer({ clientId, formName }: EntryPlace): [CustomerState, () => void] {
  const [tries, setTries] = useState(0)
  const key = JSON.stringify([clientId, formName])
  const [state, setState] = useState<{ key: string; now: CustomerState }>(() => ({ key, now: toState(key) }))

  useEffect(() => {
    const customer = known.get(key)
    if (customer) return setState({ key, now: { is: 'known', customer } })
    setState({ key, now: { is: 'asking' } })
    const controller = new AbortController()
    ask({ clientId, formName }, controller.signal).then(
      (customer) => {
        if (controller.signal.aborted) return
        known.set(key, customer)
        keep(customer)
        setState({ key, now: { is: 'known', customer } })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        const refusal = error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
        setState({ key, now: { is: 'failed', code: refusal.code, isOffline: refusal.isOffline } })
      },
    )
    return () => controller.abort()
  }, [key, clientId, formName, tries])

  const again = useCallback(() => setTries((count) => count + 1), [])
  return [state.key === key ? state.now : toState(key), again]
}

function toState(key: string): CustomerState {
  const customer = known.get(key)
  return customer ? { is: 'known', customer } : { is: 'asking' }
}

async function ask(place: EntryPlace, signal: AbortSignal): Promise<EntryCustomer> {
  const query = toPlaceQuery(place)
  const [branding, { businessNameMode }] = await Promise.all([
    call(getFormBranding, { query }, { signal }),
    call(getBusinessNameMode, { query }, { signal }),
  ])
  return { ...branding, businessNameMode }
}

function keep({ clientId, formId, pageLogoPath }: EntryCustomer): void {
  store.save('clientId', clientId)
  store.save('formId', formId)
  if (pageLogoPath) store.save('brandLogo', pageLogoPath)
  else store.remove('brandLogo')
}
