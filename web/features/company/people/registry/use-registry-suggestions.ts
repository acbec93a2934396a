import { useCallback, useEffect, useRef } from 'react'
import { dismissRegistrySuggestion, listRegistrySuggestions } from '#contract/company/registry-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useCompany } from '#web/features/company/shell/state/company.tsx'
import { useCompanyQuery } from '#web/features/company/shell/state/use-company-query.ts'
import { call } from '#web/lib/api/call.ts'

type Suggested = AnswerOf<typeof listRegistrySuggestions>
export type RegistrySuggestions = Suggested & {
  /** The newest ones; those that are known where the line is away. */
  reload(): Promise<Suggested>
  /** Throws as `call` does. */
  dismiss(key: string, isDismissed: boolean): Promise<void>
}

const nobody: Suggested = { source: null, retrievedAt: null, suggestions: [] }

/** Whom the register names and the company has not entered; read anew also when `rows` are other ones. */
export function useRegistrySuggestions(isDesired: boolean, rows: unknown): RegistrySuggestions {
  const { cod } = useCompany()
  const { data, reload, show } = useCompanyQuery(['suggestions', cod], (signal) => call(listRegistrySuggestions, {}, { signal }), {
    isDesired,
  })
  // The register only helps: what was offered stays, and everything can be typed.
  const known = (isDesired && data) || nobody
  const newest = useRef(known)
  newest.current = known
  const reloadKnown = useCallback(async () => (isDesired ? ((await reload()) ?? newest.current) : nobody), [isDesired, reload])

  const seen = useRef(rows)
  useEffect(() => {
    if (seen.current === rows) return
    seen.current = rows
    void reloadKnown()
  }, [reloadKnown, rows])

  const dismiss = useCallback(
    async (key: string, isDismissed: boolean) =>
      show(await call(dismissRegistrySuggestion, { body: { requestId: cod, key, isDismissed } })),
    [cod, show],
  )
  return { ...known, reload: reloadKnown, dismiss }
}
