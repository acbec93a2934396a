import { useCallback, useEffect, useRef } from 'react'
import type { BusinessShareholderRow } from '#contract/company/company-schemas.ts'
import {
  type BusinessPlace,
  listRows,
  readStoredBusiness,
  type SavedBusiness,
  saveBusiness,
} from '#web/features/company/owners/business/business-calls.ts'
import {
  type BusinessEffect,
  type BusinessEvent,
  type BusinessState,
  stepBusiness,
} from '#web/features/company/owners/business/business-machine.ts'
import { clearUnsavedBusiness, saveUnsavedBusiness } from '#web/features/company/owners/business/unsaved-business.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'
import { type Send, useMachine } from '#web/lib/state/use-machine.ts'

type Options = {
  begin: () => BusinessState
  place: BusinessPlace
  rows: readonly BusinessShareholderRow[]
  onSaved: (saved: SavedBusiness) => void
  onTooManyShares: () => void
}

/** The dialog of a company among the owners: typed here, held on the device until it is saved. */
export function useBusiness({ begin, ...options }: Options): { state: BusinessState; send: Send<BusinessEvent>; save: () => void } {
  const latest = useRef(options)
  const given = useRef<AbortController | null>(null)
  useEffect(() => {
    latest.current = options
  })

  const perform = (effect: BusinessEffect, send: Send<BusinessEvent>) => {
    const { place, onSaved, onTooManyShares } = latest.current
    if (effect.do === 'tell-shares') return onTooManyShares()
    const { signal } = given.current ?? { signal: AbortSignal.abort() }
    const refuse = (cause: unknown) => {
      if (signal.aborted) return
      const error = cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG')
      send({ is: 'refused', code: error.code, details: error.details, isOffline: error.isOffline })
    }
    if (effect.do === 'read-kept')
      return void readStoredBusiness(effect.id, place.parentId, signal).then((kept) => send({ is: 'kept', kept }), refuse)
    saveBusiness(effect.sent, place, signal).then((saved) => {
      clearUnsavedBusiness(place.parentId)
      if (!signal.aborted) onSaved(saved)
    }, refuse)
  }
  const [state, send] = useMachine(stepBusiness, begin, perform)

  useEffect(() => {
    given.current = new AbortController()
    return () => {
      given.current?.abort()
      given.current = null
    }
  }, [])
  const isLost = state.problem?.is === 'lost'
  const save = useCallback(async () => {
    const { place, rows } = latest.current
    const { signal } = given.current ?? { signal: AbortSignal.abort() }
    // What was sent may have arrived all the same: the list says.
    const newest = isLost ? await listRows(place.parentId, signal).catch(() => rows) : rows
    send({ is: 'save', rows: newest })
  }, [send, isLost])
  const isWaiting = state.at === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    return watchNetwork((online) => online && void save())
  }, [isWaiting, save])
  const { parentId } = options.place
  useEffect(() => saveUnsavedBusiness(parentId, state), [parentId, state])

  return { state, send, save: useCallback(() => void save(), [save]) }
}
