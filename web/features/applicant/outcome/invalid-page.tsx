import { useState } from 'react'
import { findOutcome } from '#web/features/applicant/outcome/find-outcome.ts'
import { InProgressOutcome } from '#web/features/applicant/outcome/open-outcome.tsx'
import { useClearedDevice } from '#web/features/applicant/outcome/use-cleared-device.ts'
import { useLiveRequest } from '#web/features/applicant/shell/use-live-request.ts'
import { findLink, findStoredError } from '#web/lib/api/session.ts'
import { useTranslate } from '#web/lib/i18n/translate.ts'
import { useErrorMessages } from '#web/lib/i18n/use-error-messages.ts'
import { useOnline } from '#web/lib/platform/use-online.ts'
import { useMount } from '#web/lib/request/mount.ts'
import { toRefusedLink } from '#web/lib/request/rejected-link.ts'
import { useRequest } from '#web/lib/request/request-context.tsx'
import { Navigate, useLocation, useNavigate } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { OutcomeHeading } from '#web/ui/page/outcome-heading.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/features/applicant/outcome/invalid-page.module.css'

/** What went wrong with the link, for as long as it does; once the server opens the request, this page leads on to it. */
export function InvalidPage() {
  // A link that never reached the server is not the one that this tab was opened with before.
  const refused = toRefusedLink(useLocation().state)
  return refused ? <Invalid requestId={refused.requestId} /> : <InvalidNow />
}

function InvalidNow() {
  const [link] = useState(findLink)
  const { request } = useRequest()
  const { to } = useMount()
  if (!useLiveRequest() || !request) return <Invalid requestId={link?.requestId ?? null} mayRetry={link !== undefined} />
  const outcome = findOutcome(request)
  const isOpen = outcome === 'open' || outcome === 'resubmission'
  return isOpen ? <InProgressOutcome isResubmission={outcome === 'resubmission'} /> : <Navigate to={to('/status')} replace />
}

/** What to do, and what support needs to find it. */
function Invalid({ requestId, mayRetry = false }: { requestId: string | null; mayRetry?: boolean }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { base, to } = useMount()
  const [error] = useState(findStoredError)
  const isOffline = !useOnline()
  const text = useErrorMessages(error?.errorCode ?? 'REQUEST_NOT_FOUND', isOffline)
  useClearedDevice(mayRetry && error?.errorCode === 'TOKEN_EXPIRED')
  // A company sends the email once more, or takes a person out: the links before lead nowhere.
  const isReplaced = base === '/Onboarding2Company/individual' && error?.errorCode === 'TOKEN_EXPIRED'
  const none = t('invalid.none')
  const facts = [
    ['x-request-id', error?.requestId ?? none],
    ['request-id', requestId || none],
    ['timestamp', error?.timestamp ?? none],
  ] as const
  return (
    <Page
      name={t('invalid.page')}
      heading={
        <OutcomeHeading mood="warn" icon="alert">
          {t('invalid.title')}
        </OutcomeHeading>
      }
      // A link that was replaced does not begin to work again.
      actions={
        mayRetry &&
        error?.errorCode !== 'TOKEN_EXPIRED' && (
          <Button kind="primary" onClick={() => navigate(to('/'), { replace: true })}>
            {t('invalid.again')}
          </Button>
        )
      }
    >
      {text && (
        <div className="stack tight">
          <h2>{isReplaced && error?.because ? t(`invited.${error.because}-title`) : text.title}</h2>
          <p>{isReplaced ? t(`invited.${error?.because ?? 'replaced'}`) : text.message}</p>
        </div>
      )}
      <section className="stack tight" aria-labelledby="details">
        <h2 id="details">{t('invalid.details')}</h2>
        <p className="muted">{t('invalid.help')}</p>
        <dl className={styles.details}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`invalid.${name}`)}</dt>
              <dd className="selectable">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  )
}
