import { type FormEvent, type ReactNode, useId } from 'react'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { retentionMessages } from '#web/features/staff/shell/retention/retention-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import '#web/ui/dialogs/form-dialog.css'

type Props = {
  title: string
  text: string
  ok: string
  isSending: boolean
  error: Error | null
  onSend: () => void
  onLeave: () => void
  children?: ReactNode
}

/** What is asked before something is done that a second person or the law watches over. */
export function AskDialog({ title, text, ok, isSending, error, onSend, onLeave, children }: Props) {
  const t = retentionMessages.useTranslate()
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) onSend()
  }
  return (
    <Dialog
      title={title}
      onClose={() => !isSending && onLeave()}
      actions={
        <>
          {error && (
            <div className="form-dialog-note">
              <LoadError error={error} />
            </div>
          )}
          <Button onClick={onLeave} aria-disabled={isSending || undefined}>
            {t('propose.cancel')}
          </Button>
          <Button kind="primary" type="submit" form={id} aria-disabled={isSending || undefined}>
            {isSending ? t('case.sending') : ok}
          </Button>
        </>
      }
    >
      <form id={id} className="form-dialog" noValidate onSubmit={submit}>
        <p>{text}</p>
        {children}
      </form>
    </Dialog>
  )
}
