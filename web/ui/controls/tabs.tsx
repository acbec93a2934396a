import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from '#web/ui/controls/tabs.module.css'

type Props<Name extends string> = {
  label: string
  value: Name
  onChange: (name: Name) => void
  tabs: readonly { name: Name; text: string }[]
  children: ReactNode
}

/** One panel of several: the arrows go from tab to tab, Home and End to the ends. */
export function Tabs<Name extends string>({ label, value, onChange, tabs, children }: Props<Name>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent) => {
    const here = tabs.findIndex(({ name }) => name === value)
    const places: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    const at = (place + tabs.length) % tabs.length
    const next = tabs[at]
    if (!next) return
    onChange(next.name)
    row.current?.querySelectorAll('button')[at]?.focus()
  }
  return (
    <>
      <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={go}>
        {tabs.map(({ name, text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            className={styles.tab}
            id={`${id}-${name}`}
            aria-selected={name === value}
            aria-controls={`${id}-panel`}
            tabIndex={name === value ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div className={styles.tabPanel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
