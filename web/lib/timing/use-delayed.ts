import { useEffect, useState } from 'react'

const waitingStages = { longerMs: 8_000, tooLongMs: 60_000 } as const
export type WaitedStage = 'short' | 'longer' | 'too-long'

/** How long this part of the page has been waiting, in the three stages that have words. */
export function useWaited(): WaitedStage {
  const [stage, setStage] = useState<WaitedStage>('short')
  useEffect(() => {
    const timers = [
      setTimeout(() => setStage('longer'), waitingStages.longerMs),
      setTimeout(() => setStage('too-long'), waitingStages.tooLongMs),
    ]
    return () => timers.forEach(clearTimeout)
  }, [])
  return stage
}
