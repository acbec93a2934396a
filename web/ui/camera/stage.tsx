import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import '#web/ui/camera/stage.css'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** The dark, full-bleed ground of the camera. Open as long as it is rendered. */
export function Stage({ label, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    heading.current?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className="stage"
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <h1 id={id} ref={heading} className="only-heard" tabIndex={-1}>
        {label}
      </h1>
      {children}
    </dialog>
  )
}
