import { type ReactNode, useId } from 'react'
import { useModal } from '#web/ui/dialogs/use-modal.ts'
import '#web/ui/camera/stage.css'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** The dark, full-bleed ground of the camera. Open as long as it is rendered. */
export function Stage({ label, onClose, children }: Props) {
  const { box, heading } = useModal()
  const id = useId()

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
