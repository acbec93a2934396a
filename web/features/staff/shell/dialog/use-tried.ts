import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Fields of a dialog say what is wrong with them once they were sent; the first of these is led to. */
export function useTried() {
  const [isTried, setTried] = useState(false)
  const tryIt = (isRight: boolean, send: () => void) => {
    flushSync(() => setTried(true))
    if (isRight) send()
    else document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus()
  }
  return { isTried, tryIt }
}
