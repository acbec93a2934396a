import { useEffect, useState } from 'react'

/** Follows a value once it has stood still: what is costly waits until nobody types. */
export function useDebouncedValue<T>(value: T, quietMs: number): T {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return quiet
}
