import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LoadError } from '#web/features/staff/shell/load-error.tsx'
import { useSubmitAction } from '#web/features/staff/shell/use-submit-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import '#web/features/staff/shell/small-form.module.css'

type Props = {
  submit: string
  busy: string
  /** Nothing is sent, and the first field with an error is shown, until it is. */
  isRight: boolean
  /** False: a field says now what was refused. */
  onSend: () => Promise<unknown>
  /** One of several on its page: no primary button. */
  isQuiet?: boolean
  /** Beside the button. */
  beside?: ReactNode
  /** The fields; `isTried`: now they say what is wrong with them. */
  children: (isTried: boolean) => ReactNode
}

/** A few fields and one button, with the server's refusal above them. */
export function SmallForm({ submit, busy, isRight, onSend, isQuiet, beside, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const { isBusy, error, run } = useSubmitAction()
  const [isRefused, setRefused] = useState(false)
  const showFault = useCallback(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [])
  useEffect(() => {
    if (!isRefused) return
    setRefused(false)
    showFault()
  }, [isRefused, showFault])
  const send = (event: FormEvent) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (!isRight) return showFault()
    run(async () => {
      if ((await onSend()) === false) return setRefused(true)
      setTried(false)
    })
  }
  return (
    <form ref={form} className="small-form" noValidate onSubmit={send}>
      {error && <LoadError error={error} />}
      {children(isTried)}
      <div className="small-form-actions">
        <Button kind={isQuiet ? 'outlined' : 'primary'} type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? busy : submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}
