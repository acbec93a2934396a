import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import '#web/ui/dialogs/form-dialog.css'

export type FormDialogTexts = {
  save: string
  cancel: string
  /** On the button while it saves. */
  saving: string
  /** Instead of `cancel` where nothing can be saved. */
  close: string
  /** Asked before what was typed is left. */
  unsavedTitle: string
  unsaved: string
  /** Goes on typing. */
  stay: string
  /** Leaves without saving. */
  leave: string
}

type Props = {
  title: string
  text: FormDialogTexts
  /** Something was typed that is not saved: leaving asks first. */
  isChanged: boolean
  /** It saves now: nothing is sent twice, and the dialog stays. */
  isSaving: boolean
  /** Only to be looked at: no Save. */
  isReadOnly?: boolean
  onSave: () => void
  /** The person leaves; what was typed is given up. */
  onLeave: () => void
  /** Said above the buttons, where it is always in sight. */
  note?: ReactNode
  children: ReactNode
}

/** A form over the page. Enter saves, Escape leaves; on a phone the buttons stay at the thumb's reach. */
export function FormDialog({ title, text, isChanged, isSaving, isReadOnly = false, onSave, onLeave, note, children }: Props) {
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    if (isSaving) return
    if (isChanged && !isReadOnly) setAsking(true)
    else onLeave()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Forms in React portals bubble to the form that they stand in.
    if (event.target !== event.currentTarget || isSaving || isReadOnly) return
    onSave()
  }
  return (
    <>
      <Dialog
        title={title}
        onClose={leave}
        actions={
          <>
            {note && <div className="form-dialog-note">{note}</div>}
            <Button onClick={leave} aria-disabled={isSaving || undefined}>
              {isReadOnly ? text.close : text.cancel}
            </Button>
            {!isReadOnly && (
              <Button kind="primary" type="submit" form={formId} aria-disabled={isSaving || undefined}>
                {isSaving ? text.saving : text.save}
              </Button>
            )}
          </>
        }
      >
        <form id={formId} className="form-dialog" noValidate onSubmit={submit}>
          {children}
        </form>
      </Dialog>
      {isAsking && (
        <LeaveQuestion
          text={text}
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false)
            onLeave()
          }}
        />
      )}
    </>
  )
}

function LeaveQuestion({ text, onStay, onLeave }: { text: FormDialogTexts; onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      title={text.unsavedTitle}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{text.leave}</Button>
          <Button kind="primary" onClick={onStay}>
            {text.stay}
          </Button>
        </>
      }
    >
      <p>{text.unsaved}</p>
    </Dialog>
  )
}
