import { useEffect, useState } from 'react'
import { getCorporateRequest, getFormInfo } from '#contract/calls/corporate-request.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { findLink } from '#web/api/session.ts'

export type SentCompany = { request: AnswerOf<typeof getCorporateRequest>; form: AnswerOf<typeof getFormInfo> }

/** The company of this tab's link. Undefined until that is known; null where there is none or no answer came: the page stands without it. */
export function useSentCompany(): SentCompany | null | undefined {
  const [company, setCompany] = useState<SentCompany | null>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const learn = (read: SentCompany | null) => !signal.aborted && setCompany(read)
    read(signal).then(learn, () => learn(null))
    return () => controller.abort()
  }, [])
  return company
}

async function read(signal: AbortSignal): Promise<SentCompany | null> {
  const link = findLink()
  if (!link) return null
  const request = await call(getCorporateRequest, { query: { COD: link.requestId } }, { signal })
  const form = await call(getFormInfo, { query: { id: request.formId, version: String(request.formVersion) } }, { signal })
  return { request, form }
}
