import { useEffect } from 'react'
import { toEmbedError, toEmbedStep } from '#contract/embedding/embed-message.ts'
import { isSettled } from '#contract/requests/request-status.ts'
import { saveLanguage } from '#web/lib/api/session.ts'
import { useI18n } from '#web/lib/i18n/translate.ts'
import { reloadPage } from '#web/lib/platform/address.ts'
import { followHeight, onFreeEscape, onLanguageRequest, postToEmbedder } from '#web/lib/platform/embedding/embedder.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useLocation } from '#web/lib/routing/navigation.tsx'

/** A page that only leads on shows for less than this. */
const standsAfterMs = 300

/** What an embedded page says to the page around it, and takes from there. Never what was decided, nor of whom. */
export function EmbeddedReports() {
  const { pathname } = useLocation()
  const { language } = useI18n()
  const { request } = useRequest()
  const step = toEmbedStep(pathname)
  const code = toEmbedError(pathname)
  const isSubmitted = request ? isSettled(request.status) : isCompanySent(pathname)

  useEffect(() => {
    postToEmbedder({ type: 'loaded', payload: {} })
    const stopHeight = followHeight((heightPx, fills) => postToEmbedder({ type: 'resize', payload: { heightPx, fills } }))
    const stopEscape = onFreeEscape(() => postToEmbedder({ type: 'escape', payload: {} }))
    return () => {
      stopHeight()
      stopEscape()
    }
  }, [])
  useEffect(
    () =>
      onLanguageRequest((requested) => {
        if (requested === language) return
        saveLanguage(requested)
        reloadPage()
      }),
    [language],
  )
  useEffect(() => {
    if (step) postToEmbedder({ type: 'step', payload: { step } })
  }, [step])
  useEffect(() => {
    if (code) postToEmbedder({ type: 'error', payload: { code } })
  }, [code])
  useEffect(() => {
    if (!isSubmitted) return
    const timer = setTimeout(() => postToEmbedder({ type: 'submitted', payload: {} }), standsAfterMs)
    return () => clearTimeout(timer)
  }, [isSubmitted])
  return null
}

/** A company's pages know their request apart; where they say that it was sent, it was. */
function isCompanySent(pathname: string): boolean {
  return /^\/Onboarding2Company(Success|\/success|\/status)\/?$/.test(pathname)
}
