import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { followShareOfWindow } from '#web/lib/platform/page/follow-share-of-window.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { Progress } from '#web/ui/page/progress.tsx'
import '#web/ui/page/page.css'

type Props = {
  /** For the browser's tab. */
  name: string
  heading: ReactNode
  lead?: ReactNode
  /** Which step of the journey this is. */
  step?: 'document' | 'liveness'
  /** Instead, where a journey counts steps of its own. */
  progress?: ReactNode
  children?: ReactNode
  /** What to do: at the thumb's reach on phones. */
  actions?: ReactNode
  /** Changes when the heading speaks of something new, and should be heard. */
  headingKey?: string
}

/** A screen: its place in the journey, one heading, what it says, and what to do. */
export function Page({ name, heading, lead, step, progress, children, actions, headingKey }: Props) {
  const t = useTranslate()
  const { key } = useLocation()
  const { branding } = useRequest()
  const title = useRef<HTMLHeadingElement>(null)

  // A reader of the screen starts at the heading, as the eye does; not on the very first page, where the top is the start.
  const spoken = headingKey ?? key
  useEffect(() => {
    if (spoken === 'default') return
    title.current?.closest('.shell')?.scrollIntoView()
    title.current?.focus({ preventScroll: true })
  }, [spoken])

  return (
    <div className="page">
      <title>{branding ? t('shell.title', { page: name, name: branding.name }) : name}</title>
      {step && <Progress step={step} />}
      {progress}
      <div className="page-body">
        <div className="page-head">
          <h1 ref={title} tabIndex={-1}>
            {heading}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
      {actions && <Actions>{actions}</Actions>}
    </div>
  )
}

/** At the window's end, unless they would take more than this part of it. */
const mostOfWindow = 0.2

function Actions({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isTall, setTall] = useState(false)
  useLayoutEffect(() => {
    const bar = box.current
    return bar ? followShareOfWindow(bar, (share) => setTall(share > mostOfWindow)) : undefined
  }, [])
  return (
    <div ref={box} className="actions" data-tall={isTall || undefined}>
      {children}
    </div>
  )
}
