import { useEffect, useRef } from 'react'
import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { type PersonPlace, readPerson, type SavedPerson, savePerson, toRoles } from '#web/features/company/people/model/person-calls.ts'
import {
  type PersonEffect,
  type PersonEvent,
  type PersonState,
  type StoredPerson,
  stepPerson,
} from '#web/features/company/people/model/person-machine.ts'
import { clearUnsavedPerson, saveUnsavedPerson } from '#web/features/company/people/model/unsaved-person.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'
import { type Send, useMachine } from '#web/lib/state/use-machine.ts'

type Options = {
  begin: () => PersonState
  place: PersonPlace
  rows: readonly IndividualRow[]
  /** The newest rows, before something is sent once more. */
  reload: () => Promise<readonly IndividualRow[] | null>
  onSaved: (saved: SavedPerson) => void
  onTooManyShares: () => void
}

/** The dialog of one person: typed here, held on the device until it is saved. */
export function usePerson({ begin, place, ...options }: Options): [PersonState, Send<PersonEvent>] {
  const latest = useRef(options)
  const given = useRef<AbortController | null>(null)
  const details = useRef<unknown>(null)
  const newest = useRef<PersonState | null>(null)
  useEffect(() => {
    latest.current = options
  })

  const perform = (effect: PersonEffect, send: Send<PersonEvent>) => {
    const { signal } = given.current ?? { signal: AbortSignal.abort() }
    const refuse = (cause: unknown) => {
      if (signal.aborted) return
      const error = cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG')
      details.current = error.details
      send({ is: 'refused', code: error.code, details: error.details, isOffline: error.isOffline })
    }
    const state = newest.current
    if (effect.do === 'tellShares') return latest.current.onTooManyShares()
    if (!state) return
    if (effect.do === 'save') {
      savePerson(state, place, signal).then((saved) => {
        clearUnsavedPerson(place.parentCod, state.list)
        if (!signal.aborted) latest.current.onSaved(saved)
      }, refuse)
    } else {
      readKept(state, place.parentCod, details.current, signal).then((kept) => send({ is: 'kept', kept }), refuse)
    }
  }
  const step = useRef((state: PersonState, event: PersonEvent): [PersonState, PersonEffect[]] => {
    const next = stepPerson(state, event)
    newest.current = next[0]
    return next
  })
  const [state, send] = useMachine(step.current, begin, perform)

  useEffect(() => {
    given.current = new AbortController()
    return () => {
      given.current?.abort()
      given.current = null
    }
  }, [])
  const isWaiting = state.at === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const saveAgain = async () => {
      // What was sent may have arrived: the list says.
      const rows = (await latest.current.reload()) ?? latest.current.rows
      send({ is: 'save', rows })
    }
    return watchNetwork((online) => online && void saveAgain())
  }, [isWaiting, send])
  useEffect(() => saveUnsavedPerson(place.parentCod, state), [place.parentCod, state])

  return [state, send]
}

/** The row as somebody else saved it; its lists are in the refusal. */
function readKept(state: PersonState, COD: string, details: unknown, signal: AbortSignal): Promise<StoredPerson> {
  const row = (details as { individual?: Pick<IndividualRow, 'roles'> | null } | null)?.individual
  const { directs, holds } = row ? toRoles(row) : state.base.roles
  const roles = [...(directs ? (['director'] as const) : []), ...(holds ? (['shareholder'] as const) : [])]
  return readPerson({ requestId: state.EOD ?? '', COD, cod2EODType: state.list, roles }, signal)
}
