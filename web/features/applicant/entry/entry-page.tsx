import { lazy, Suspense, useEffect, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { findLinkError, toEntry, toEntryFacts } from '#contract/requests/entry.ts'
import { findInAppBrowser } from '#web/features/applicant/entry/find-in-app-browser.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { findLink, readLanguage, recordError, saveLink } from '#web/lib/api/session.ts'
import { loadJourneyMessages } from '#web/lib/i18n/load-messages.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { hideFromAddress, readAddress, readWholeAddress } from '#web/lib/platform/address.ts'
import { findEmbedding } from '#web/lib/platform/embedding/embedding.ts'
import { store } from '#web/lib/platform/storage.ts'
import { hasCamera, readUserAgent } from '#web/lib/platform/user-agent.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { toRefusedQuery } from '#web/lib/request/rejected-link.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { Waiting } from '#web/ui/feedback/waiting.tsx'
import { type LoadPage, loadMoreIcons } from '#web/ui/page/lazy-page.tsx'

const secrets = ['token', 'requestId', 'language', 'step', 'skipFormPage', 'FromStep', 'stepIndex']

/** The page behind an address that a link can lead to. */
export type FindPage = (path: string) => LoadPage | undefined

const loadInAppPage = async (language: Language) => {
  const [{ InAppPage }] = await Promise.all([
    import('#web/features/applicant/entry/in-app-page.tsx'),
    loadJourneyMessages(language),
    loadMoreIcons(),
  ])
  return { default: InAppPage }
}
const InAppPage = lazy(() => loadInAppPage(readLanguage()))

/** Opens the link; first, in the browser of another app, a way out of it that carries the whole link. */
export function EntryPage({ findPart }: { findPart: FindPage }) {
  const { t } = useI18n()
  const [address] = useState(readWholeAddress)
  const [inApp, setInApp] = useState(() =>
    readAddress().token && !findEmbedding() ? findInAppBrowser(readUserAgent(), hasCamera()) : undefined,
  )
  if (!inApp) return <OpenLink findPart={findPart} />
  return (
    <Suspense fallback={<Waiting isPage text={t('wait.link')} />}>
      <InAppPage app={inApp.app} address={address} onGoOn={() => setInApp(undefined)} />
    </Suspense>
  )
}

/** Reads the link, asks the server where its request stands, and leads there. */
function OpenLink({ findPart }: { findPart: FindPage }) {
  const { language, t } = useI18n()
  const navigate = useNavigate()
  const { base, to } = useMount()
  const { read } = useRequest()
  // As it was opened: the address is cleaned at once.
  const [query] = useState(readAddress)

  useEffect(() => {
    hideFromAddress(secrets)
    const controller = new AbortController()
    enter(controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted && !(error instanceof ApiError)) return
      if (!(error instanceof ApiError)) recordError({ code: 'ERROR_SOMETHING_WENT_WRONG', requestId: null })
      navigate(to('/invalid'), { replace: true, state: toRefusedQuery(query) })
    })
    return () => controller.abort()

    async function enter(signal: AbortSignal) {
      const link = toLink()
      const request = await read(link, signal)
      const path = toEntry(query, toEntryFacts(request), base)
      if (query.handoff) {
        import('#web/features/applicant/shell/say-handoff-step.ts').then(
          (part) => part.beginHandoff(link.requestId),
          () => undefined,
        )
      }
      findPart(path)?.(language).catch(() => undefined)
      navigate(path, { replace: true })
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
  }, [query, read, navigate, findPart, language, base, to])

  return <Waiting isPage text={t('wait.link')} onStop={() => navigate(to('/invalid'), { replace: true })} />
}

function refuse(code: ApiError['code']): ApiError {
  const refusal = new ApiError(code)
  recordError(refusal)
  return refusal
}
