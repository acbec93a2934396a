import { useEffect, useState } from 'react'

const delayStages = { longerMs: 8_000, tooLongMs: 60_000 } as const
export type DelayedStage = 'short' | 'longer' | 'too-long'

/** How long this part of the page has been waiting, in the three stages that have words. */
export function useDelayed(): DelayedStage {
  const [stage, setStage] = useState<DelayedStage>('short')
  useEffect(() => {
    const timers = [
      setTimeout(() => setStage('longer'), delayStages.longerMs),
      setTimeout(() => setStage('too-long'), delayStages.tooLongMs),
    ]
    return () => timers.forEach(clearTimeout)
  }, [])
  return stage
}
