import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'

type Parameters = URLSearchParams | Record<string, string>

/** The query of the address, and a way to write it; `replace` leaves no step behind for the way back. */
export function useSearchParams(): [URLSearchParams, (next: Parameters, options?: { replace?: boolean }) => void] {
  const navigate = useNavigate()
  const { search } = useLocation()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const write = useCallback(
    (next: Parameters, options?: { replace?: boolean }) => void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [parameters, write]
}
