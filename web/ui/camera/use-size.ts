import { useCallback, useState } from 'react'

export type ElementSize = { width: number; height: number }

/** The size of an element in CSS pixels, kept current; null until it is measured, and while it has none. */
export function useSize(): [ref: (element: HTMLElement | null) => (() => void) | undefined, size: ElementSize | null] {
  const [size, setSize] = useState<ElementSize | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      setSize(width > 0 && height > 0 ? { width, height } : null)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
