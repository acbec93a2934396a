import { createContext, useContext, useMemo } from 'react'
import { type EntryBase, toPlace } from '#contract/requests/entry.ts'
import { type IndividualEndpoints, individualEndpoints } from '#web/lib/api/individual-endpoints.ts'

/** Where the individual's screens stand, and which calls they make there. The screens themselves are the same everywhere. */
export type Mount = { base: EntryBase; endpoints: IndividualEndpoints }

export const individualMount: Mount = { base: '', endpoints: individualEndpoints }
export const MountContext = createContext<Mount>(individualMount)

export function useMount(): Mount & { to: (path: string) => string } {
  const { base, endpoints } = useContext(MountContext)
  return useMemo(() => ({ base, endpoints, to: (path) => toPlace(base, path) }), [base, endpoints])
}
