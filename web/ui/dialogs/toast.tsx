import { useEffect, useRef } from 'react'
import { timing } from '#contract/timing.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import '#web/ui/dialogs/toast.css'

export type ToastKind = 'done' | 'note'
export type Toast = { id: number; text: string; kind: ToastKind }

/** Always on the page, so that a reader hears what comes into it. */
export function ToastRegion({ toasts, onGone }: { toasts: Toast[]; onGone: (id: number) => void }) {
  const region = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  // Above a dialog that is open, too; a browser that has no such layer shows it on the page.
  useEffect(() => {
    const box = region.current
    if (!box?.showPopover) return
    if (box.matches(':popover-open')) box.hidePopover()
    if (newest !== undefined) box.showPopover()
  }, [newest])
  return (
    <div ref={region} className="toasts" aria-live="polite" popover="manual">
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
      {toast.text}
    </p>
  )
}
