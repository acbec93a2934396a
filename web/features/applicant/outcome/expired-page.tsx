import { useEffect, useState } from 'react'
import { getSetting } from '#contract/requests/individual-calls.ts'
import { useClearedDevice } from '#web/features/applicant/outcome/use-cleared-device.ts'
import { useRetryRequest } from '#web/features/applicant/outcome/use-retry-request.ts'
import { useLiveRequest } from '#web/features/applicant/shell/use-live-request.ts'
import { call } from '#web/lib/api/call.ts'
import { findLink } from '#web/lib/api/session.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Navigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ContactNote } from '#web/ui/page/contact-note.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'

/** The link's time is over, as long as the server says so. */
export function ExpiredPage() {
  const { request } = useRequest()
  const { to } = useMount()
  useLiveRequest()
  if (request && request.status !== 'EXPIRED') return <Navigate to={to('/')} replace />
  return <Expired />
}

function Expired() {
  const t = useTranslate()
  useClearedDevice(true)
  const { isAsking, isSent, ask } = useRetryRequest()
  const email = useContactEmail()
  const { request } = useRequest()
  const company = request?.invitation?.companyName
  return (
    <Page
      name={t('expired.page')}
      heading={
        <OutcomeHeading mood="warn" icon="clock">
          {t('expired.title')}
        </OutcomeHeading>
      }
      lead={company ? t('invited.expired', { company }) : t('expired.lead')}
      actions={
        isSent || !findLink() ? null : (
          <Button kind="primary" disabled={isAsking} onClick={ask}>
            {t('expired.ask')}
          </Button>
        )
      }
    >
      {isSent && (
        <Notice mood="good" role="status" title={t('expired.sent-title')}>
          <p>{t(request?.hasEmail ? 'expired.sent' : 'expired.sent-no-email')}</p>
        </Notice>
      )}
      <ContactNote email={email} text="expired.contact" />
    </Page>
  )
}

/** From the status answer where there was one; after a reload it is asked for apart. The page stands without it. */
function useContactEmail(): string | null {
  const { request } = useRequest()
  const [fetched, setFetched] = useState<string | null>(null)
  const isKnown = request !== null
  useEffect(() => {
    if (isKnown) return
    const controller = new AbortController()
    const requestId = findLink()?.requestId
    call(getSetting, { query: requestId ? { requestId } : {} }, { signal: controller.signal }).then(
      (setting) => setFetched(setting.contactEmail),
      () => undefined,
    )
    return () => controller.abort()
  }, [isKnown])
  return request?.client.contactEmail ?? fetched
}
