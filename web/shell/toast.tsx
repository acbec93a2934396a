import { useEffect } from 'react'
import { timing } from '#contract/limits.ts'
import { Icon } from '#web/ui/icon.tsx'
import '#web/shell/toast.css'

export type ToastKind = 'done' | 'note'
export type Toast = { id: number; words: string; kind: ToastKind }

/** Always on the page, so that a reader hears what comes into it. */
export function ToastShelf({ toasts, onGone }: { toasts: Toast[]; onGone: (id: number) => void }) {
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} onGone={onGone} />
      ))}
    </div>
  )
}

function ToastLine({ toast, onGone }: { toast: Toast; onGone: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onGone(toast.id), timing.toastMs)
    return () => clearTimeout(timer)
  }, [toast.id, onGone])
  return (
    <p className="toast">
      <Icon name={toast.kind === 'done' ? 'check' : 'alert'} />
      {toast.words}
    </p>
  )
}
