import { type CSSProperties, useEffect, useRef } from 'react'
import { embed } from './inline.ts'
import type { FrameOptions } from './options.ts'

type Props = FrameOptions & { minHeightPx?: number; maxHeightPx?: number; className?: string; style?: CSSProperties }

/** `embed` as a component. A new `url`, colour or title shows a new page; other handlers do not. */
export function PorticoVerification({ className, style, ...options }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  const shown = useRef<ReturnType<typeof embed>>(undefined)
  useEffect(() => {
    latest.current = options
  })
  const { url, colour, title, language, minHeightPx, maxHeightPx } = options
  const openedLanguage = useRef(language)
  useEffect(() => {
    if (!box.current) return
    const given = { colour, title, language: latest.current.language, minHeightPx, maxHeightPx }
    const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    openedLanguage.current = latest.current.language
    const verification = embed({
      ...known,
      url,
      container: box.current,
      onLoaded: () => latest.current.onLoaded?.(),
      onStep: (event) => latest.current.onStep?.(event),
      onSubmitted: () => latest.current.onSubmitted?.(),
      onClosed: () => latest.current.onClosed?.(),
      onError: (event) => latest.current.onError?.(event),
    })
    shown.current = verification
    return () => verification.destroy()
  }, [url, colour, title, minHeightPx, maxHeightPx])
  useEffect(() => {
    if (language && language !== openedLanguage.current) shown.current?.setLanguage(language)
    openedLanguage.current = language
  }, [language])
  return <div ref={box} className={className} style={style} />
}
