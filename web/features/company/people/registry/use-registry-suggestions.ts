import { useCallback, useEffect, useRef, useState } from 'react'
import { dismissRegistrySuggestion, listRegistrySuggestions } from '#contract/company/registry-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { call } from '#web/lib/api/call.ts'

type Suggested = AnswerOf<typeof listRegistrySuggestions>
export type RegistrySuggestions = Suggested & {
  /** The newest ones; those that are known where the line is away. */
  reload(): Promise<Suggested>
  /** Throws as `call` does. */
  dismiss(key: string, isDismissed: boolean): Promise<void>
}

const nobody: Suggested = { source: null, retrievedAt: null, suggestions: [] }

/** Whom the register names and the company has not entered; read anew after each change of anybody's, and when `rows` are other ones. */
export function useRegistrySuggestions(isWanted: boolean, rows: unknown): RegistrySuggestions {
  const { cod, changeCount } = useCompany()
  const [known, setKnown] = useState<Suggested>(nobody)
  const newest = useRef(known)
  const asked = useRef(0)
  const show = useCallback((suggested: Suggested) => {
    newest.current = suggested
    setKnown(suggested)
  }, [])

  const reload = useCallback(async () => {
    if (!isWanted) return nobody
    asked.current += 1
    const own = asked.current
    try {
      const suggested = await call(listRegistrySuggestions, {})
      // An answer that was overtaken by a younger question says nothing any more.
      if (own === asked.current) show(suggested)
      return suggested
    } catch {
      // The register only helps: what was offered stays, and everything can be typed.
      return newest.current
    }
  }, [isWanted, show])

  useEffect(() => {
    void reload()
  }, [reload, changeCount, rows])

  const dismiss = useCallback(
    async (key: string, isDismissed: boolean) => {
      const suggested = await call(dismissRegistrySuggestion, { body: { requestId: cod, key, isDismissed } })
      asked.current += 1
      show(suggested)
    },
    [cod, show],
  )
  return { ...known, reload, dismiss }
}
