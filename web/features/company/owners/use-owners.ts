import { useCallback, useEffect, useRef, useState } from 'react'
import { getCorporationStructure, listBusinessShareholders } from '#contract/company/business-calls.ts'
import type { BusinessShareholderRow, CorporationStructure } from '#contract/company/company-schemas.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { watchNetwork } from '#web/lib/platform/network.ts'

export type Owners = {
  structure: CorporationStructure
  /** Who owns shares of this company directly. */
  businesses: readonly BusinessShareholderRow[]
}
export type OwnersState = {
  owners: Owners | null
  /** Why it could not be read the last time; what was read before stays. */
  error: ApiError | null
  /** After an own change: others' changes are heard of. */
  reload(): void
}

/**
 * Who owns a company of the structure, read anew after every change of anybody's. One question at a time: changes that come
 * meanwhile ask once more when it is answered, and what says the same as before is not drawn anew.
 */
export function useOwners(cod: string): OwnersState {
  const { changeCount } = useCompany()
  const [read, setRead] = useState<{ of: string; owners: Owners } | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [asked, setAsked] = useState(0)
  const [answered, setAnswered] = useState('')
  const running = useRef('')
  const wanted = `${cod} ${changeCount} ${asked}`
  const reload = useCallback(() => setAsked((count) => count + 1), [])

  useEffect(() => watchNetwork((online) => online && reload()), [reload])
  useEffect(() => {
    if (running.current || answered === wanted) return
    running.current = wanted
    readOwners(cod)
      .then(
        (owners) => {
          setRead((known) => ({ of: cod, owners: known?.of === cod ? keepSame(known.owners, owners) : owners }))
          setError(null)
        },
        (cause: unknown) => setError(cause instanceof ApiError ? cause : new ApiError('ERROR_SOMETHING_WENT_WRONG')),
      )
      .finally(() => {
        running.current = ''
        setAnswered(wanted)
      })
  }, [cod, wanted, answered])

  return { owners: read?.of === cod ? read.owners : null, error, reload }
}

async function readOwners(cod: string): Promise<Owners> {
  const [structure, { businessShareholders }] = await Promise.all([
    call(getCorporationStructure, { params: { id: cod } }),
    call(listBusinessShareholders, { query: { parentCOD: cod } }),
  ])
  return { structure, businesses: businessShareholders }
}

/** What says the same as before stays the same thing: the map keeps its place. */
function keepSame(known: Owners, now: Owners): Owners {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const structure = isSame(known.structure, now.structure) ? known.structure : now.structure
  const businesses = isSame(known.businesses, now.businesses) ? known.businesses : now.businesses
  return structure === known.structure && businesses === known.businesses ? known : { structure, businesses }
}
