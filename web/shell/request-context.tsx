import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { getRequestStatus } from '#contract/calls/individual.ts'
import type { Link, VerificationRequest } from '#contract/verification-request.ts'
import { call } from '#web/api/call.ts'

type RequestHold = {
  /** What the server said last, or null before it was asked. */
  request: VerificationRequest | null
  /** Asks the server; throws as `call` does. */
  read(link: Link, signal?: AbortSignal): Promise<VerificationRequest>
  /** Takes over what an answer says, so that the next screen does not ask for it again. */
  learn(facts: Partial<VerificationRequest>): void
}

const RequestContext = createContext<RequestHold | null>(null)

export function RequestProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<VerificationRequest | null>(null)
  const read = useCallback(async (link: Link, signal?: AbortSignal) => {
    const answer = await call(getRequestStatus, { body: link }, signal ? { signal } : {})
    setRequest(answer)
    return answer
  }, [])
  const learn = useCallback(
    (facts: Partial<VerificationRequest>) => setRequest((known) => (known ? { ...known, ...facts } : known)),
    [],
  )
  const hold = useMemo(() => ({ request, read, learn }), [request, read, learn])
  return <RequestContext value={hold}>{children}</RequestContext>
}

export function useRequestHold(): RequestHold {
  const hold = useContext(RequestContext)
  if (!hold) throw new Error('Render inside RequestProvider')
  return hold
}
