import { createContext, useContext } from 'react'

type SetupMethods = { onDone: () => Promise<void>; onSignOut: () => void }

/** Where the setup of a required second factor leads on: into the staff area, or out. */
export const SetupMethodsContext = createContext<SetupMethods | null>(null)

export function useSetupMethods(): SetupMethods {
  const ways = useContext(SetupMethodsContext)
  if (!ways) throw new Error('Render inside the gate of the second factor')
  return ways
}
