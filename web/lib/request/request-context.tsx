import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { EntryBase } from '#contract/requests/entry.ts'
import type { Link, VerificationRequest } from '#contract/requests/verification-request.ts'
import { readRequest } from '#web/lib/api/first-calls.ts'
import { useMount } from '#web/lib/request/mount.ts'

/** Whose page it is. */
export type Branding = Omit<VerificationRequest['client'], 'redirectUrl'>

type RequestState = {
  /** What the server said last, or null before it was asked. */
  request: VerificationRequest | null
  /** Asks the server, by the call of this mount; throws as `call` does. */
  read(link: Link, signal?: AbortSignal): Promise<VerificationRequest>
  /** Takes over what an answer says, so that the next screen does not ask for it again. */
  updateRequest(facts: Partial<VerificationRequest>): void
  /** Of the request, or what a page without one has shown. */
  branding: Branding | null
  showBranding(branding: Branding): void
}

type Held = Omit<RequestState, 'read'> & {
  readBy(base: EntryBase, link: Link, signal?: AbortSignal): Promise<VerificationRequest>
}

const RequestContext = createContext<Held | null>(null)

export function RequestProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<VerificationRequest | null>(null)
  const [branding, showBranding] = useState<Branding | null>(null)
  const readBy = useCallback<Held['readBy']>(async (base, link, signal) => {
    const answer = await readRequest(base, link, signal ? { signal } : {})
    setRequest(answer)
    showBranding(answer.client)
    return answer
  }, [])
  const updateRequest = useCallback(
    (facts: Partial<VerificationRequest>) => setRequest((known) => (known ? { ...known, ...facts } : known)),
    [],
  )
  const state = useMemo(() => ({ request, readBy, updateRequest, branding, showBranding }), [request, readBy, updateRequest, branding])
  return <RequestContext value={state}>{children}</RequestContext>
}

export function useRequest(): RequestState {
  const state = useContext(RequestContext)
  if (!state) throw new Error('Render inside RequestProvider')
  const { readBy, ...rest } = state
  const { base } = useMount()
  const read = useCallback((link: Link, signal?: AbortSignal) => readBy(base, link, signal), [readBy, base])
  return { ...rest, read }
}
