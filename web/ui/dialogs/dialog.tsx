import { type ReactNode, useId } from 'react'
import { useModal } from '#web/ui/dialogs/use-modal.ts'
import '#web/ui/dialogs/dialog.css'

type Props = {
  title: string
  children: ReactNode
  actions?: ReactNode
  /** Escape, or nothing where the dialog must be answered. */
  onClose?: (() => void) | undefined
  role?: 'dialog' | 'alertdialog'
  /** The id of what is said with the title of an alertdialog; all of it where there is none. */
  describedBy?: string
}

/** Open as long as it is rendered. The browser keeps the focus inside, and gives it back to where it was. */
export function Dialog({ title, children, actions, onClose, role = 'dialog', describedBy }: Props) {
  const { box, heading } = useModal()
  const id = useId()

  return (
    <dialog
      ref={box}
      role={role}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? (describedBy ?? `${id}-body`) : undefined}
      onCancel={(event) => {
        // A file chooser inside a dialog says cancel too, and bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={(event) => {
        // Chromium closes on a second Escape without asking.
        if (event.key === 'Escape' && !onClose) event.preventDefault()
      }}
    >
      <div className="dialog-body" id={`${id}-body`}>
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </dialog>
  )
}
