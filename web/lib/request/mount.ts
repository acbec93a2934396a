import { createContext, useContext, useMemo } from 'react'
import { type EntryBase, toPlace } from '#contract/requests/entry.ts'

/** Where the individual's screens stand, which decides the calls that they make. The screens themselves are the same everywhere. */
export type Mount = { base: EntryBase }

export const individualMount: Mount = { base: '' }
export const MountContext = createContext<Mount>(individualMount)

export function useMount(): Mount & { to: (path: string) => string } {
  const { base } = useContext(MountContext)
  return useMemo(() => ({ base, to: (path) => toPlace(base, path) }), [base])
}
