import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import './scroll-box.css'

type Props = { children: ReactNode; className?: string | undefined; isBusy?: boolean | undefined }

/** Holds one table and scrolls it sideways where it is wider than the page. A box that scrolls can be reached by keyboard, under the table's name. */
export function ScrollBox({ children, className, isBusy }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [name, setName] = useState<{ 'aria-label'?: string; 'aria-labelledby'?: string }>()
  useLayoutEffect(() => {
    const { current } = box
    const table = current?.querySelector('table')
    if (!(current && table)) return
    const measure = () => setName(current.scrollWidth > current.clientWidth ? readName(table) : undefined)
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(table)
    measure()
    return () => observer.disconnect()
  }, [])
  const reachable = name && { role: 'group', tabIndex: 0, ...name }
  return (
    <div ref={box} className={className ? `scroll-box ${className}` : 'scroll-box'} aria-busy={isBusy || undefined} {...reachable}>
      {children}
    </div>
  )
}

function readName(table: HTMLTableElement) {
  const labelledBy = table.getAttribute('aria-labelledby')
  if (labelledBy) return { 'aria-labelledby': labelledBy }
  return { 'aria-label': table.getAttribute('aria-label') ?? table.caption?.textContent ?? '' }
}
