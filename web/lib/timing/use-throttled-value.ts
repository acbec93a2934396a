import { useEffect, useRef, useState } from 'react'

/** A hint is voiced and changed at most this often. */
const throttleMs = 2_000

/** Follows a text that may change quickly, but changes itself at most once in two seconds, or in `everyMs`; the last text always arrives. */
export function useThrottledValue(text: string, everyMs: number = throttleMs): string {
  const [shown, setShown] = useState(text)
  const changedAt = useRef(0)
  useEffect(() => {
    if (text === shown) return
    const delay = Math.max(0, changedAt.current + everyMs - Date.now())
    const timer = setTimeout(() => {
      changedAt.current = Date.now()
      setShown(text)
    }, delay)
    return () => clearTimeout(timer)
  }, [text, shown, everyMs])
  return shown
}
