import { useEffect, useRef } from 'react'
import { createCorporateRequest } from '#contract/company/company-calls.ts'
import { searchCompanies } from '#contract/company/registry-calls.ts'
import { type EntryPlace, toPlaceQuery } from '#web/features/company/entry/state/entry-place.ts'
import { findLookupValues, saveLookupValues } from '#web/features/company/entry/state/entry-store.ts'
import {
  beginLookup,
  type ChosenCompany,
  type EntryPass,
  type LookupEffect,
  type LookupEvent,
  type LookupState,
  type LookupValues,
  nothingTyped,
  stepLookup,
} from '#web/features/company/entry/state/lookup-machine.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { type Send, useMachine } from '#web/lib/state/use-machine.ts'

export type CompanyLookupOptions = {
  place: EntryPlace
  pass: EntryPass
  leadOn: (url: string, isContinued: boolean) => void
  proveAgain: () => void
  onError: (error: ApiError) => void
}

/** /form/bus: finds the company in a register or has it typed, and opens its onboarding. */
export function useCompanyLookup(options: CompanyLookupOptions): [LookupState, Send<LookupEvent>] {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  // One search at a time; opening the company is never taken back.
  const searching = useRef<AbortController | null>(null)
  useEffect(() => () => searching.current?.abort(), [])

  const perform = (effect: LookupEffect, send: Send<LookupEvent>) => {
    const { place, pass, leadOn, proveAgain, onError } = latest.current
    switch (effect.do) {
      case 'keep':
        return saveLookupValues(effect.text)
      case 'stop':
        return searching.current?.abort()
      case 'search': {
        const mine = new AbortController()
        searching.current = mine
        return void search(effect.run, effect.text, mine.signal).then((event) => mine.signal.aborted || send(event))
      }
      case 'open':
        return void open(effect.run, effect.company, place, pass).then(send)
      case 'lead-on':
        return leadOn(effect.url, effect.isContinued)
      case 'prove-again':
        return proveAgain()
      case 'tell':
        return onError(new ApiError(effect.code, { isOffline: effect.isOffline }))
    }
  }
  return useMachine(stepLookup, () => beginLookup(findLookupValues() ?? nothingTyped), perform)
}

async function search(run: number, { isoCode, name, number }: LookupValues, signal: AbortSignal): Promise<LookupEvent> {
  try {
    const query = { isoCode, ...(name && { name }), ...(number && { companyNumber: number }) }
    const { companies, hasMore } = await call(searchCompanies, { query }, { signal })
    return { is: 'found', run, companies, hasMore }
  } catch (error) {
    return { is: 'failed', run, ...toProblem(error) }
  }
}

async function open(run: number, company: ChosenCompany, place: EntryPlace, { email, ticket }: EntryPass): Promise<LookupEvent> {
  try {
    const body = { ...toPlaceQuery(place), ...company, email, ticket }
    const { url, isContinued } = await call(createCorporateRequest, { body })
    return { is: 'opened', run, url, isContinued }
  } catch (error) {
    return { is: 'not-opened', run, ...toProblem(error) }
  }
}

function toProblem(error: unknown) {
  const refusal = error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
  return { code: refusal.code, isOffline: refusal.isOffline }
}
