import type { MouseEvent, ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router'

/** A link to another page of the product. Clicks that ask for a new tab or window are the browser's. */
export function PageLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const navigate = useNavigate()
  const href = useHref(to)
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={href} className={className} onClick={follow}>
      {children}
    </a>
  )
}
