import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useSay } from '#web/lib/i18n/translate.ts'
import { type Toast, type ToastKind, ToastShelf } from '#web/ui/dialogs/toast.tsx'
import { useErrorWords } from '#web/lib/i18n/use-error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type Question = { title: string; message: string; ok?: string }
type Dialogs = {
  /** The error dialog. The promise is kept once it is closed; what a screen took back itself is not shown. */
  showError(error: unknown): Promise<void>
  /** The confirm dialog: whether it was OK. */
  confirm(question: Question): Promise<boolean>
  /** `done` for what succeeded, `note` for what the person should know. */
  toast(words: string, kind?: ToastKind): void
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
      toast: (words, kind = 'done') => setToasts((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, words, kind }]),
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
      <ToastShelf toasts={toasts} onGone={forget} />
    </DialogsContext>
  )
}

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('Render inside DialogsProvider')
  return dialogs
}

function ErrorDialog({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const say = useSay()
  const words = useErrorWords(error.code, error.isOffline)
  if (!words) return null
  return (
    <Dialog
      role="alertdialog"
      title={words.title}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {say('dialog.ok')}
        </Button>
      }
    >
      <p>{words.message}</p>
      {error.requestId && <p className="muted small selectable">{say('dialog.request-id', { id: error.requestId })}</p>}
    </Dialog>
  )
}

function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const say = useSay()
  return (
    <Dialog
      role="alertdialog"
      title={question.title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{say('dialog.cancel')}</Button>
          <Button kind="primary" onClick={() => onAnswer(true)}>
            {question.ok ?? say('dialog.ok')}
          </Button>
        </>
      }
    >
      <p>{question.message}</p>
    </Dialog>
  )
}
