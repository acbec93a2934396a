import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useDelayed } from '#web/lib/timing/use-delayed.ts'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/ui/dialogs/dialog.css'
import '#web/ui/feedback/waiting.css'

type Props = {
  text: string
  detail?: ReactNode
  onStop?: (() => void) | undefined
  /** It is all that the page shows: its words are the heading. */
  isPage?: boolean
}

/** Says what is waited for, after 8 s that it takes longer, after 60 s offers a way out. */
export function Waiting({ text, detail, onStop, isPage = false }: Props) {
  const Words = isPage ? 'h1' : 'p'
  return (
    <div className="waiting patient" role="status">
      <div className="spinner" />
      <Words className="waiting-words">{text}</Words>
      <WaitingMore detail={detail} onStop={onStop} />
    </div>
  )
}

/** The same over the page, which cannot be used meanwhile. */
export function WaitingOverlay({ text, detail, onStop }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className="dialog overlay"
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <div className="dialog-body">
        <div className="waiting" role="status">
          <div className="spinner" />
          <h2 id={id} tabIndex={-1}>
            {text}
          </h2>
          <WaitingMore detail={detail} onStop={onStop} />
        </div>
      </div>
    </dialog>
  )
}

function WaitingMore({ detail, onStop }: Pick<Props, 'detail' | 'onStop'>) {
  const t = useTranslate()
  const stage = useDelayed()
  return (
    <>
      {detail && <p className="muted">{detail}</p>}
      {stage === 'longer' && <p className="muted">{t('wait.longer')}</p>}
      {stage === 'too-long' && <p className="muted">{t('wait.too-long')}</p>}
      {stage === 'too-long' && onStop && <Button onClick={onStop}>{t('wait.stop')}</Button>}
    </>
  )
}
