import { type ReactNode, useLayoutEffect, useRef } from 'react'
import '#web/ui/stage.css'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** The dark, full-bleed ground of the camera. Open as long as it is rendered. */
export function Stage({ label, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className="stage"
      aria-label={label}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
