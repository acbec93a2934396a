import { useEffect, useRef } from 'react'
import { listenToKeys } from '#web/lib/platform/listen-to-keys.ts'

/** What single keys do on a page, by the key, with the words for the list of keys. */
export type Shortcuts = Readonly<Record<string, { text: string; act: () => void }>>

export function useShortcuts(keys: Shortcuts): Shortcuts {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => listenToKeys((key) => current.current[key]?.act), [])
  return keys
}
