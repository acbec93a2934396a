import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { type Toast, type ToastKind, ToastRegion } from '#web/ui/dialogs/toast.tsx'

type Question = { title: string; message: string; ok?: string }
type Dialogs = {
  /** The error dialog. The promise is kept once it is closed; what a screen took back itself is not shown. */
  showError(error: unknown): Promise<void>
  /** The confirm dialog: whether it was OK. */
  confirm(question: Question): Promise<boolean>
  /** `done` for what succeeded, `note` for what the person should know. */
  toast(text: string, kind?: ToastKind): void
}
type Open = { is: 'error'; error: ApiError; done: () => void } | { is: 'question'; question: Question; done: (yes: boolean) => void }

const DialogsContext = createContext<Dialogs | null>(null)

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open[]>([])
  const [toasts, setToasts] = useState<Toast[]>([])
  const close = useCallback(() => setOpen((all) => all.slice(1)), [])
  const forget = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])

  const dialogs = useMemo<Dialogs>(
    () => ({
      showError: (error) =>
        new Promise((done) => {
          if (error instanceof DOMException && error.name === 'AbortError') return done()
          const shown = error instanceof ApiError ? error : new ApiError('ERROR_SOMETHING_WENT_WRONG')
          setOpen((all) => [...all, { is: 'error', error: shown, done }])
        }),
      confirm: (question) => new Promise((done) => setOpen((all) => [...all, { is: 'question', question, done }])),
      toast: (text, kind = 'done') => setToasts((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, text, kind }]),
    }),
    [],
  )

  const [first] = open
  const answer = (yes: boolean) => {
    close()
    first?.done(yes)
  }
  return (
    <DialogsContext value={dialogs}>
      {children}
      {first?.is === 'error' && <ErrorDialog error={first.error} onClose={() => answer(true)} />}
      {first?.is === 'question' && <ConfirmDialog question={first.question} onAnswer={answer} />}
      <ToastRegion toasts={toasts} onGone={forget} />
    </DialogsContext>
  )
}

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('Render inside DialogsProvider')
  return dialogs
}

function ErrorDialog({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const t = useTranslate()
  const text = useErrorMessages(error.code, error.isOffline)
  if (!text) return null
  return (
    <Dialog
      role="alertdialog"
      title={text.title}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('dialog.ok')}
        </Button>
      }
    >
      <p>{text.message}</p>
      {error.requestId && <p className="muted small selectable">{t('dialog.request-id', { id: error.requestId })}</p>}
    </Dialog>
  )
}

function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const t = useTranslate()
  return (
    <Dialog
      role="alertdialog"
      title={question.title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('dialog.cancel')}</Button>
          <Button kind="primary" onClick={() => onAnswer(true)}>
            {question.ok ?? t('dialog.ok')}
          </Button>
        </>
      }
    >
      <p>{question.message}</p>
    </Dialog>
  )
}
