import { useState } from 'react'
import { PasskeyFault } from '#web/lib/platform/passkeys.ts'

/** Keeps why no passkey came of a task; every other refusal goes on to whoever runs it. */
export function usePasskeyAction() {
  const [fault, setFault] = useState<PasskeyFault>()
  const keepFault = async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    setFault(undefined)
    try {
      return await task()
    } catch (error) {
      if (!(error instanceof PasskeyFault)) throw error
      setFault(error)
      return undefined
    }
  }
  return { fault, keepFault }
}
