import { createContext, useContext } from 'react'

type SetupWays = { onDone: () => Promise<void>; onSignOut: () => void }

/** Where the setup of a required second factor leads on: into the desk, or out. */
export const SetupWaysContext = createContext<SetupWays | null>(null)

export function useSetupWays(): SetupWays {
  const ways = useContext(SetupWaysContext)
  if (!ways) throw new Error('Render inside the gate of the second factor')
  return ways
}
