import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import '#web/ui/dialogs/form-dialog.css'

export type FormDialogWords = {
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
  words: FormDialogWords
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
export function FormDialog({ title, words, isChanged, isSaving, isReadOnly = false, onSave, onLeave, note, children }: Props) {
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
              {isReadOnly ? words.close : words.cancel}
            </Button>
            {!isReadOnly && (
              <Button kind="primary" type="submit" form={formId} aria-disabled={isSaving || undefined}>
                {isSaving ? words.saving : words.save}
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
          words={words}
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

function LeaveQuestion({ words, onStay, onLeave }: { words: FormDialogWords; onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      title={words.unsavedTitle}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{words.leave}</Button>
          <Button kind="primary" onClick={onStay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <p>{words.unsaved}</p>
    </Dialog>
  )
}
