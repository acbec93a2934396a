import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { findLinkError, toEntry, toEntryFacts } from '#contract/requests/entry.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { findLink, recordError, saveLink } from '#web/lib/api/session.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { hideFromAddress, readAddress } from '#web/lib/platform/address.ts'
import { store } from '#web/lib/platform/storage.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { toRefusedQuery } from '#web/lib/request/rejected-link.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import type { LoadPage } from '#web/ui/page/lazy-page.tsx'

const secrets = ['token', 'requestId', 'language', 'step', 'skipFormPage', 'FromStep', 'stepIndex']

/** The page behind an address that a link can lead to. */
export type FindPage = (path: string) => LoadPage | undefined

/** Reads the link, asks the server where its request stands, and leads there. */
export function EntryPage({ findPart }: { findPart: FindPage }) {
  const { language, t } = useI18n()
  const navigate = useNavigate()
  const { base, endpoints, to } = useMount()
  const { read, updateRequest } = useRequest()
  // As it was opened: the address is cleaned at once.
  const [query] = useState(readAddress)

  useEffect(() => {
    hideFromAddress(secrets)
    const controller = new AbortController()
    enter(controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiError)) recordError({ code: 'ERROR_SOMETHING_WENT_WRONG', requestId: null })
      navigate(to('/invalid'), { replace: true, state: toRefusedQuery(query) })
    })
    return () => controller.abort()

    async function enter(signal: AbortSignal) {
      const link = toLink()
      const request = await read(link, signal)
      const entry = toEntry(query, toEntryFacts(request), base)
      // The page comes while the server hears that the link was opened.
      findPart(entry.path)?.(language).catch(() => undefined)
      if (entry.reportOpened) await reportOpened(signal)
      navigate(entry.path, { replace: true })
    }

    function toLink() {
      const { token, requestId } = query
      // Without a link in the address, the one that this tab was opened with.
      const known = token === null && requestId === null ? findLink() : undefined
      if (known) return known
      const refusal = findLinkError(query)
      if (refusal || !token || !requestId) {
        store.remove('errorMessage')
        throw refuse(refusal ?? 'TOKEN_EXPIRED')
      }
      const link = { token, requestId }
      saveLink(link)
      return link
    }

    async function reportOpened(signal: AbortSignal) {
      const link = toLink()
      try {
        updateRequest({
          status: (await call(endpoints.setRequestStatus, { body: { ...link, status: 'PROCESSING' } }, { signal })).status,
        })
      } catch (error) {
        // Opened in two tabs at once: the other one has said it.
        if (!(error instanceof ApiError) || error.code !== 'INVALID_VERIFICATION_STATUS') throw error
        await read(link, signal)
      }
    }
  }, [query, read, updateRequest, navigate, findPart, language, base, endpoints, to])

  return <Waiting isPage text={t('wait.link')} onStop={() => navigate(to('/invalid'), { replace: true })} />
}

function refuse(code: ApiError['code']): ApiError {
  const refusal = new ApiError(code)
  recordError(refusal)
  return refusal
}
