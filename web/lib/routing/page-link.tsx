import type { AriaAttributes, MouseEvent, ReactNode } from 'react'
import { useNavigate } from '#web/lib/routing/navigation.tsx'

type Props = Pick<AriaAttributes, 'aria-current' | 'aria-label'> & {
  to: string
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A link to another page of the product. Clicks that ask for a new tab or window are the browser's. */
export function PageLink({ to, onClick, children, ...attributes }: Props) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    onClick?.()
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={to} {...attributes} onClick={follow}>
      {children}
    </a>
  )
}
