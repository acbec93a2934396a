import { useLayoutEffect, useRef } from 'react'

/** Opens the dialog for as long as it is rendered, with the focus on its heading. */
export function useModal() {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    heading.current?.focus()
    return () => dialog?.close()
  }, [])
  return { box, heading }
}
