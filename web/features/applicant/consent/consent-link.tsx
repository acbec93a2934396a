import { useEffect } from 'react'
import { consentMessages } from '#web/features/applicant/consent/messages/consent-messages.ts'
import { findLink } from '#web/lib/api/session.ts'
import { withMessages } from '#web/lib/i18n/feature-messages.ts'
import { watchShown } from '#web/lib/platform/visibility.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { useLocation } from '#web/lib/routing/navigation.tsx'
import { PageLink } from '#web/lib/routing/page-link.tsx'

export const loadConsentLink = withMessages(consentMessages, async () => ConsentLink)

/** The homes of the pages round a link, outside of which this stands. */
const homes = ['/Onboarding2Company/individual', '/BaseInfo']

/** On every page of whoever has answered: the way to read it again, and to withdraw. */
function ConsentLink() {
  const t = consentMessages.useTranslate()
  const { pathname } = useLocation()
  const { read } = useRequest()
  const home = homes.find((base) => pathname.startsWith(base)) ?? ''
  // It may have been withdrawn in another tab or on another device meanwhile.
  useEffect(
    () =>
      watchShown((visible) => {
        const link = findLink()
        if (visible && link) read(link).catch(() => undefined)
      }),
    [read],
  )
  return pathname.endsWith('/consent') ? null : <PageLink to={`${home}/consent`}>{t('link')}</PageLink>
}
