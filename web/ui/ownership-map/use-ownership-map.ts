import { useEffect, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { timing } from '#contract/timing.ts'
import { withTimeout } from '#web/lib/timing/with-timeout.ts'
import type { OwnershipMessages } from '#web/ui/ownership-map/load-ownership-messages.ts'

type Loaded = { OwnershipPanel: typeof import('#web/ui/ownership-map/ownership-panel.tsx').OwnershipPanel; text: OwnershipMessages }
export type OwnershipMapState = { at: 'loading' } | { at: 'missing'; again: () => void } | ({ at: 'here' } & Loaded)

let known: { language: Language; loaded: Loaded } | undefined

/** The map's code and words, which come after the lists that stand on the same page. */
export function useOwnershipMap(language: Language): OwnershipMapState {
  const [loaded, setLoaded] = useState(() => (known?.language === language ? known.loaded : undefined))
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  const isHere = loaded !== undefined

  useEffect(() => {
    if (isHere) return
    let isCurrent = true
    setMissing(false)
    withTimeout(loadMap(language), timing.chunkLoadTimeoutMs).then(
      (part) => {
        known = { language, loaded: part }
        if (isCurrent) setLoaded(part)
      },
      () => isCurrent && setMissing(true),
    )
    return () => {
      isCurrent = false
    }
  }, [isHere, language, tries])

  if (loaded) return { at: 'here', ...loaded }
  return isMissing ? { at: 'missing', again: () => setTries(tries + 1) } : { at: 'loading' }
}

async function loadMap(language: Language): Promise<Loaded> {
  const [{ OwnershipPanel }, { loadOwnershipMessages }] = await Promise.all([
    import('#web/ui/ownership-map/ownership-panel.tsx'),
    import('#web/ui/ownership-map/load-ownership-messages.ts'),
  ])
  return { OwnershipPanel, text: await loadOwnershipMessages(language) }
}
