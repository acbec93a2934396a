import { useEffect } from 'react'
import { useLocation } from '#web/lib/routing/navigation.tsx'

const tries = 30
const betweenMs = 100

/** A problem of the review leads to its field, which may stand there only a moment after its step. */
export function useLinkedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    if (!id) return
    let left = tries
    const branding = () => {
      left -= 1
      const place = document.getElementById(id)
      if (place || left === 0) clearInterval(timer)
      if (!place) return
      place.scrollIntoView({ block: 'center' })
      const control = place.matches('input, select, textarea, button, a, [tabindex]')
        ? place
        : place.querySelector<HTMLElement>('input, select, textarea, button, a')
      control?.focus({ preventScroll: true })
    }
    const timer = setInterval(branding, betweenMs)
    branding()
    return () => clearInterval(timer)
  }, [hash])
}
